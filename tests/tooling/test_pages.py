"""Templates: French typography, nothing inline (the content security policy would refuse it)."""

from pathlib import Path

import pytest

from tests.tooling.pages import HERE, TEMPLATES, Page, typography

each_template = pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(HERE)))


@each_template
def test_french_typography(path: Path):
    assert not list(typography(path.read_text()))


@each_template
def test_nothing_inline(path: Path):
    assert not Page(path.read_text()).inline


@pytest.mark.parametrize(
    "source",
    [
        "<p>Qui parle ?</p>",
        "<p>Qui parle?</p>",
        "<p><b>Le coût</b> : deux</p>",
        "<p>{{ name }}: deux</p>",
        "<p>« oui »</p>",
        "<p>50 %</p>",
        "<p>l'élan</p>",
        "<p>l&#x27;élan</p>",
        "<p>l'{{ name }}</p>",
        "<p>et ainsi...</p>",
        '<button title="Lancer !"></button>',
        '{{ name|default:"Personne !" }}',
        '{% include "a.html" with label="Qui ?" %}',
    ],
)
def test_a_fault_is_seen(source: str):
    assert list(typography(source))


@pytest.mark.parametrize(
    "source",
    [
        "<p>Qui parle\u202f? Le coût\u00a0: deux, «\u00a0oui\u00a0», 50\u00a0%, l’élan…</p>",
        "<kbd> ? </kbd> <p>à 21:04</p>",
        '<a href="/a?b=c:d" hx-vals=\'{"a": "l\'un"}\'>Lire</a>',
        '{# Qui ? #}{% comment %}Qui ?{% endcomment %}{% if a == "b" %}{% url "x:y" %}{% endif %}',
    ],
)
def test_good_text_passes(source: str):
    assert not list(typography(source))


@pytest.mark.parametrize(
    "source",
    [
        '<p style="color: red">',
        "<style>p {}</style>",
        "<script>alert()</script>",
        '<p onclick="go()">',
        '<p hx-on:click="go()">',
        '<p hx-vals="js:go()">',
        '<a href="javascript:go()">',
        '<p {% if a %}style="a"{% endif %}>',
    ],
)
def test_what_is_inline_is_seen(source: str):
    assert Page(source).inline


def test_a_script_with_a_file_passes():
    assert not Page('<script src="{% static "a.js" %}" defer></script><p data-on="x">style="a"</p>').inline
