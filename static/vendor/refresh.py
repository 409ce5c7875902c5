#!/usr/bin/env python3
"""Fetch again what vendor.toml pins (npm pack → copy → sums rewritten). Never run by the server."""

import base64
import hashlib
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
LIST = HERE / "vendor.toml"

STAR = "M20 8.5l3.5 7.6 8.3 1-6.1 5.7 1.6 8.2L20 27l-7.3 4 1.6-8.2-6.1-5.7 8.3-1z"
# Our own dice, drawn on a 40 × 40 square. Fill and stroke are inherited from the CSS of `.die`.
SHAPES = {
    "die-4": '<path d="M20 2.5 38 35.5H2z"/>',
    "die-6": '<rect x="2" y="2" width="36" height="36" rx="7"/>',
    "die-6-double": '<rect x="2" y="2" width="36" height="36" rx="7"/>'
    '<rect x="6" y="6" width="28" height="28" rx="4" fill="none" stroke="currentColor" stroke-width="1.5"/>',
    "die-6-foot": '<rect x="2" y="2" width="36" height="36" rx="7"/>'
    '<path d="M2 32h36a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6z" fill="currentColor" stroke="none"/>',
    "die-6-studs": '<rect x="2" y="2" width="36" height="36" rx="7"/>'
    '<path d="M5 14V9a4 4 0 0 1 4-4h5zM26 5h5a4 4 0 0 1 4 4v5zM35 26v5a4 4 0 0 1-4 4h-5zM14 35H9a4 4 0 0 1-4-4v-5z" '
    'fill="currentColor" stroke="none"/>',
    "die-8": '<path d="M20 1.5 38.5 20 20 38.5 1.5 20z"/>',
    "die-12": '<path d="M20 2 38.5 15.6 31.4 37.5H8.6L1.5 15.6z"/>',
    "die-20": '<path d="M20 1.5 36.5 11v18L20 38.5 3.5 29V11z"/>',
    "die-x": '<circle cx="20" cy="20" r="18"/>',
    # What a face may show instead of its number.
    "face-star": f'<path d="{STAR}" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linejoin="round"/>',
    "face-star-full": f'<path d="{STAR}" fill="currentColor" stroke="currentColor" stroke-width="2.5" '
    'stroke-linejoin="round"/>',
    "face-mark": '<path d="M12 12l16 16M28 12 12 28" fill="none" stroke="currentColor" stroke-width="4.5" '
    'stroke-linecap="round"/>',
}


def digest(data: bytes, name: str) -> str:
    return f"{name}-" + base64.b64encode(hashlib.new(name, data).digest()).decode()


def npm(*words: str) -> str:
    return subprocess.run(["npm", *words], check=True, capture_output=True, text=True).stdout.strip()


def sprite(tar: tarfile.TarFile, names: list[str], version: str) -> bytes:
    """The named Lucide icons and our dice, one <symbol> each."""
    origin = f"Icons: Lucide {version}, ISC, see vendor/lucide.LICENSE.txt. Written by vendor/refresh.py."
    lines = [f"<!-- {origin} -->", '<svg xmlns="http://www.w3.org/2000/svg">']
    for name in names:
        source = tar.extractfile(f"package/icons/{name}.svg").read().decode()
        body = "".join(re.findall(r"<(?!svg|/svg|!--)[^>]+>", source)).replace(" />", "/>")
        lines.append(f'<symbol id="i-{name}" viewBox="0 0 24 24">{body}</symbol>')
    lines += [f'<symbol id="{name}" viewBox="0 0 40 40">{body}</symbol>' for name, body in SHAPES.items()]
    return "\n".join([*lines, "</svg>\n"]).encode()


def refresh() -> None:
    text = LIST.read_text()
    for package in tomllib.loads(text)["package"]:
        spec = f"{package['name']}@{package['version']}"
        with tempfile.TemporaryDirectory() as folder:
            npm("pack", "--silent", "--pack-destination", folder, spec)
            archive = next(Path(folder).glob("*.tgz"))
            integrity = digest(archive.read_bytes(), "sha512")
            if integrity != npm("view", spec, "dist.integrity"):
                sys.exit(f"{spec}: the tarball is not the one the registry names")
            head = f'name = "{package["name"]}"\nversion = "{package["version"]}"\nintegrity = '
            text = re.sub(re.escape(head) + '"[^"]*"', f'{head}"{integrity}"', text)
            with tarfile.open(archive) as tar:
                for name, file in package["files"].items():
                    if file["from"] == "icons":
                        data = sprite(tar, package["icons"].split(), package["version"])
                    else:
                        data = tar.extractfile(f"package/{file['from']}").read()
                    (HERE / name).write_bytes(data)
                    line = f'"{name}" = {{ from = "{file["from"]}", sha384 = '
                    text = re.sub(re.escape(line) + '"[^"]*"', f'{line}"{digest(data, "sha384")}"', text)
        print(spec)
    LIST.write_text(text)


if __name__ == "__main__":
    refresh()
