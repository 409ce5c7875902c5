# Two commands: `make play` and `make test`. Plain `:=`: only the command line sets these, never a stray
# environment variable of the same name.
HOST := 127.0.0.1
PORT := 8000
GAME :=
MODE :=

.PHONY: help play test

help:
	@echo "make play [HOST=127.0.0.1] [PORT=8000] [GAME=key]"
	@echo "                                         prepare what is missing, then serve a table ready to play"
	@echo "make test [MODE=1|2]                     checks and tests; both modes unless one is named"
	@echo "                                         mode 1: SQLite, one process"
	@echo "                                         mode 2: PostgreSQL, Redis, two processes"

play:
	@.ci/venv requirements.txt
	@exec .venv/bin/python manage.py play --host "$(HOST)" --port "$(PORT)" $(if $(GAME),--game "$(GAME)")

test:
	@.ci/venv requirements.txt requirements-dev.txt
	@exec .venv/bin/python .ci/test.py $(MODE)
