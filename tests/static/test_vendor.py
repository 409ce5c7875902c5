"""Nothing under static/vendor is there by chance: every file is listed, unmodified, with its licence."""

import base64
import hashlib
import tomllib
from pathlib import Path

import pytest

VENDOR = Path(__file__).resolve().parents[2] / "static" / "vendor"
PACKAGES = tomllib.loads((VENDOR / "vendor.toml").read_text())["package"]
FILES = [(package, name, file) for package in PACKAGES for name, file in package["files"].items()]
OURS = {"vendor.toml", "refresh.py"}


@pytest.mark.parametrize(("package", "name", "file"), FILES, ids=[name for _, name, _ in FILES])
def test_file_is_the_one_listed(package, name, file):
    data = (VENDOR / name).read_bytes()
    assert file["sha384"] == "sha384-" + base64.b64encode(hashlib.sha384(data).digest()).decode()


@pytest.mark.parametrize("package", PACKAGES, ids=[package["name"] for package in PACKAGES])
def test_package_names_its_tarball_and_licence(package):
    assert len(base64.b64decode(package["integrity"].removeprefix("sha512-"))) == 64
    assert package["version"] and package["licence"] in {"0BSD", "ISC", "OFL-1.1"}
    assert package["licence_file"] in package["files"]


def test_no_file_is_unlisted():
    listed = {(VENDOR / name).resolve() for _, name, _ in FILES}
    present = {
        path.resolve() for path in VENDOR.rglob("*") if path.is_file() and "__pycache__" not in path.parts
    }
    assert present - listed == {VENDOR / name for name in OURS}


def test_every_icon_of_the_list_is_in_the_sprite():
    sprite = (VENDOR.parent / "icons.svg").read_text()
    names = next(package["icons"] for package in PACKAGES if "icons" in package).split()
    assert [name for name in names if f'id="i-{name}"' not in sprite] == []
    assert " style=" not in sprite and "<script" not in sprite
