"""The settings of a server whose dice show given faces, read one by one from the file that FACES names."""

import fcntl
import os
from pathlib import Path
from typing import ClassVar

from config.settings import *  # noqa: F403
from rules import dice

FILE = Path(os.environ["FACES"])


class GivenDice:
    """Dice for the whole server, of all its processes: each face is shown once."""

    source: ClassVar[str] = dice.LoadedDice.source

    def roll(self, faces: int) -> int:
        with FILE.open("r+") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            given, *left = map(int, file.read().split() or [0])
            file.seek(0)
            file.truncate()
            file.write(" ".join(map(str, left)))
        return dice.LoadedDice([given]).roll(faces)


dice.SecureDice = GivenDice  # before anything that rolls is imported
