"""The list of all parts that are linked into distributed files (SBOM), as JSON in CycloneDX's format.

Each part has its version, checksum, licence and dependencies. The list contains no local paths, and no time except
SOURCE_DATE_EPOCH, so the same sources make the same list.
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

#: The arguments for one or more builds by cargo: packages, as `-p NAME`, and features.
Asked = Tuple[Tuple[str, ...], ...]
#: The name of the file, with the ending that CycloneDX recommends.
NAME = "sudoku2cnf.cdx.json"
#: Third-party sources that a crate contains and compiles: the crate, the name of the sources, the file with their
#: version, a pattern for that version, and their licence.
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
    """Returns the target platform."""
    rustc = subprocess.run(["rustc", "-vV"], stdout=subprocess.PIPE, check=True, text=True).stdout
    host = next(line.split()[1] for line in rustc.splitlines() if line.startswith("host:"))
    return os.environ.get("CARGO_BUILD_TARGET") or host


def told(root: Path, *arguments: str) -> str:
    """Returns the output of cargo with these arguments."""
    return subprocess.run(["cargo", *arguments], cwd=root, stdout=subprocess.PIPE, check=True, encoding="utf-8").stdout


#: A line of cargo's tree: the depth of a crate, its name and its version.
LINE = re.compile(r"(\d+) (\S+) v(\S+)")


@lru_cache(maxsize=None)
def linked(root: Path, asked: Asked) -> List[Dict[str, Any]]:
    """Returns the crates that are linked into the packages in `asked` on this platform, including these packages. The
    key `needs` of each crate has the crates that it depends on."""
    metadata = json.loads(told(root, "metadata", "--locked", "--format-version", "1", "--filter-platform", target()))
    packages = {(package["name"], package["version"]): package for package in metadata["packages"]}
    needs: Dict[Tuple[str, str], Set[Tuple[str, str]]] = {}
    for words in asked:
        # Procedural macros only run while other crates are compiled, so they are not linked.
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
    """Returns the checksums of crates in the lock file, by name and version."""
    text = (root / "Cargo.lock").read_text("utf-8")
    entry = re.compile(r'name = "(.+)"\nversion = "(.+)"\nsource = ".+"\nchecksum = "([0-9a-f]{64})"')
    return {f"{name}@{version}": checksum for name, version, checksum in entry.findall(text)}


def purl(package: Dict[str, Any]) -> str:
    """Returns the package URL of a crate."""
    return f"pkg:cargo/{package['name']}@{package['version']}"


def component(package: Dict[str, Any], checksums: Dict[str, str]) -> Dict[str, Any]:
    """Returns the entry of a crate in the list."""
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
    # Older crates separate alternatives by a slash.
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
    """Returns the list. Its subject is the first package in `asked`."""
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
    # A serial number that depends only on the parts, so the same list always has the same one.
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
    """Writes the list of all parts that are linked into the packages in `asked`."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(bill(root, asked), indent=1, ensure_ascii=False) + "\n", "utf-8")
