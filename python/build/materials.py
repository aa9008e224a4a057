"""The list of all parts that are linked into what is given to others (SBOM), in CycloneDX's JSON.

Each has its version, checksum, licence, and what it needs. No path of a machine is in it, and no time but that of
SOURCE_DATE_EPOCH: the same sources make the same list.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import uuid
from datetime import datetime, timezone
from functools import lru_cache
from pathlib import Path
from typing import Any, Dict, List, Set, Tuple

#: What cargo is asked to build, at once or one after the other: each time packages, by `-p NAME`, and features.
Asked = Tuple[Tuple[str, ...], ...]
#: The name of the file. It ends as CycloneDX wants it.
NAME = "sudoku2cnf.cdx.json"
#: The sources of others that a crate brings along and compiles: the crate, their name, the file that tells their version
#: and how, their licence.
BROUGHT = (
    ("cadical-sys", "cadical", "cadical/VERSION", r"(\d+\.\d+\.\d+)", "MIT"),
    (
        "liblzma-sys",
        "liblzma",
        "xz/src/liblzma/api/lzma/version.h",
        r"(?s)VERSION_MAJOR (\d+).*VERSION_MINOR (\d+).*VERSION_PATCH (\d+)",
        "0BSD",
    ),
)


@lru_cache(maxsize=None)
def target() -> str:
    """The platform that is compiled for."""
    rustc = subprocess.run(["rustc", "-vV"], stdout=subprocess.PIPE, check=True, text=True).stdout
    host = next(line.split()[1] for line in rustc.splitlines() if line.startswith("host:"))
    return os.environ.get("CARGO_BUILD_TARGET") or host


def told(root: Path, *arguments: str) -> str:
    """What cargo says."""
    return subprocess.run(["cargo", *arguments], cwd=root, stdout=subprocess.PIPE, check=True, encoding="utf-8").stdout


#: What cargo prints of a crate in a tree: how deep it stands, its name and version.
LINE = re.compile(r"(\d+) (\S+) v(\S+)")


@lru_cache(maxsize=None)
def linked(root: Path, asked: Asked) -> List[Dict[str, Any]]:
    """The crates that are linked into what cargo is asked to build, on this platform, these among them.
    In each, `needs` has the crates that it is linked with."""
    metadata = json.loads(told(root, "metadata", "--locked", "--format-version", "1", "--filter-platform", target()))
    packages = {(package["name"], package["version"]): package for package in metadata["packages"]}
    needs: Dict[Tuple[str, str], Set[Tuple[str, str]]] = {}
    for words in asked:
        # Macros write code while the rest is compiled, and so are not linked.
        shown = ["--target", target(), "--edges", "normal,no-proc-macro", "--prefix", "depth", "--format", " {p}"]
        above: List[Tuple[str, str]] = []
        for found in map(LINE.match, told(root, "tree", "--locked", *words, *shown).splitlines()):
            if found is not None:
                depth, package = int(found[1]), (found[2], found[3])
                needs.setdefault(package, set())
                above[depth:] = [package]
                if depth > 0:
                    needs[above[depth - 1]].add(package)
    for package, others in needs.items():
        packages[package]["needs"] = [packages[other] for other in sorted(others)]
    return [packages[package] for package in sorted(needs)]


def sums(root: Path) -> Dict[str, str]:
    """The checksums of the crates, by name and version, as the lock file has them."""
    text = (root / "Cargo.lock").read_text("utf-8")
    entry = re.compile(r'name = "(.+)"\nversion = "(.+)"\nsource = ".+"\nchecksum = "([0-9a-f]{64})"')
    return {f"{name}@{version}": checksum for name, version, checksum in entry.findall(text)}


def purl(package: Dict[str, Any]) -> str:
    """The name by which others know a crate."""
    return f"pkg:cargo/{package['name']}@{package['version']}"


def component(package: Dict[str, Any], checksums: Dict[str, str]) -> Dict[str, Any]:
    """What is told of a crate."""
    told: Dict[str, Any] = {
        "type": "library",
        "bom-ref": purl(package),
        "name": package["name"],
        "version": package["version"],
        "purl": purl(package),
    }
    if package["authors"]:
        told["author"] = ", ".join(package["authors"])
    if package["description"]:
        told["description"] = " ".join(package["description"].split())
    # With a slash, as crates once said it.
    told["licenses"] = [{"expression": re.sub(r"\s*/\s*", " OR ", package["license"])}]
    if package["source"]:
        told["hashes"] = [{"alg": "SHA-256", "content": checksums[f"{package['name']}@{package['version']}"]}]
    if package["repository"]:
        told["externalReferences"] = [{"type": "vcs", "url": package["repository"]}]
    folder = Path(package["manifest_path"]).parent
    for crate, name, file, version, licence in BROUGHT:
        if package["name"] == crate:
            found = re.search(version, (folder / file).read_text("utf-8"))
            if found is None:
                raise SystemExit(f"error: {crate}: no version in {file}")
            own = {"type": "library", "name": name, "version": ".".join(found.groups())}
            told["components"] = [{**own, "licenses": [{"license": {"id": licence}}]}]
    return told


def bill(root: Path, asked: Asked) -> Dict[str, Any]:
    """The list; it is about the package that cargo is asked for first."""
    packages = linked(root, asked)
    checksums = sums(root)
    [first] = [package for package in packages if package["name"] == asked[0][1]]
    about = component(first, checksums)
    about["type"] = "application"
    platform = {"name": "sudoku2cnf:target", "value": target()}
    metadata: Dict[str, Any] = {"component": about, "properties": [platform]}
    if "SOURCE_DATE_EPOCH" in os.environ:
        time = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), timezone.utc)
        metadata["timestamp"] = time.strftime("%Y-%m-%dT%H:%M:%SZ")
    # Some number that is this list's own, and that of the same list again.
    parts = " ".join([target(), *map(purl, packages)])
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, parts)}",
        "version": 1,
        "metadata": metadata,
        "components": [component(package, checksums) for package in packages if package is not first],
        "dependencies": [
            {"ref": purl(package), "dependsOn": [purl(need) for need in package["needs"]]} for package in packages
        ],
    }


def write(root: Path, file: Path, asked: Asked) -> None:
    """Writes the list of what is linked into what cargo is asked to build."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(bill(root, asked), indent=1, ensure_ascii=False) + "\n", "utf-8")
