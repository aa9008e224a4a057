"""Building the package: its requirements and its contents."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
from importlib import metadata

import pytest
from conftest import ROOT, missing

BUILD = ROOT / "python" / "build"
ASK = """
import sys
sys.path.insert(0, sys.argv[1])
import backend
print(backend.get_requires_for_build_wheel(eval(sys.argv[2])))
"""


def asked(tmp_path, programs, settings=None, **variables):
    """Returns the build backend's requirements and messages with only these programs on PATH."""
    folder = tmp_path / "bin"
    folder.mkdir(exist_ok=True)
    for program in programs:
        (folder / program).write_text("#!/bin/sh\necho rustc 1.89.0\n")
        (folder / program).chmod(0o755)
    environment = {
        **{name: os.environ[name] for name in ("HOME",) if name in os.environ},
        "PATH": str(folder),
        **variables,
    }
    done = subprocess.run([sys.executable, "-c", ASK, BUILD, repr(settings)], env=environment, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.returncode, done.stdout, done.stderr


def test_what_is_missing_is_said_in_one_sentence(tmp_path):
    code, wanted, said = asked(tmp_path, [])
    assert code == 1 and wanted == "" and said.count("\n") == 1
    assert said.startswith(
        "error: sudoku2cnf is compiled when it is installed, and there is no cargo: it needs Rust 1.89"
    )
    code, wanted, said = asked(tmp_path, ["cargo", "rustc"])
    assert (
        code == 1
        and wanted == ""
        and said == "error: sudoku2cnf needs a C compiler and there is none: no cc, gcc or clang on PATH\n"
    )
    code, wanted, said = asked(tmp_path, ["cc"])
    assert (
        code == 1
        and wanted == ""
        and said.startswith("error: sudoku2cnf needs a C++ compiler and there is none: no c++")
    )
    assert "`-C embedded=no` builds it without CaDiCaL and C++" in said and said.count("\n") == 1
    # Now there are requirements, but no toolchain among them.
    for settings, programs in [({"embedded": "no"}, []), (None, ["g++"])]:
        code, wanted, said = asked(tmp_path, programs, settings)
        assert (code, said) == (0, "") and wanted.startswith("['maturin>=") and "puccinialin" not in wanted
    code, _, said = asked(tmp_path, [], {"embedded": "perhaps"})
    assert code == 1 and said == "error: the setting embedded=perhaps, expected yes or no\n"
    code, _, said = asked(tmp_path, [], {"profile": "debug"})
    assert code == 1 and said == "error: the setting profile=debug, expected release, dist or dev\n"


def test_an_old_compiler_is_told(tmp_path):
    assert asked(tmp_path, ["cargo", "rustc", "cc", "c++"])[0] == 0
    (tmp_path / "bin" / "rustc").write_text("#!/bin/sh\necho rustc 1.70.0 '(90c541806 2023-05-31)'\n")
    code, _, said = asked(tmp_path, [])
    assert code == 1 and said.startswith(
        "error: rustc 1.70.0 (90c541806 2023-05-31) is too old for sudoku2cnf: it needs"
    )


def test_programs_that_are_not_there_are_told(tmp_path):
    code = "import sys; sys.path.insert(0, sys.argv[1]); import backend; " \
        "backend.build_programs({'programs': sys.argv[2]})"
    (tmp_path / "sudoku2cnf.exe").write_text("")
    # No file with this name, and then two.
    for program in ["solve", "sudoku2cnf"]:
        done = subprocess.run([sys.executable, "-c", code, BUILD, tmp_path], stderr=subprocess.PIPE, text=True)
        expected = f"expected either {program} or {program}.exe there"
        assert (done.returncode, done.stderr) == (1, f"error: the setting programs={tmp_path}, {expected}\n")
        (tmp_path / "sudoku2cnf").write_text("")


def test_the_licences_of_all_that_is_linked_are_brought():
    try:
        told = metadata.metadata("sudoku2cnf")
    except metadata.PackageNotFoundError:
        missing("the installed package")
    assert told["License-Expression"] == "MIT OR Apache-2.0"
    texts = {file.name: file.read_text() for file in metadata.files("sudoku2cnf") if "licenses" in file.parts}
    assert texts["LICENSE-MIT"] == (ROOT / "LICENSE-MIT").read_text()
    assert texts["LICENSE-APACHE"] == (ROOT / "LICENSE-APACHE").read_text()
    check(texts["OTHERS.txt"])
    [parts] = [file.read_text() for file in metadata.files("sudoku2cnf") if "sboms" in file.parts]
    assert "pkg:cargo/cadical-sys@" in parts and "file:" not in parts and str(ROOT) not in parts


def check(others):
    for what in (
        "cadical-sys ",
        "    cadical/LICENSE: text ",
        "Armin Biere",
        "liblzma-sys ",
        "    xz/COPYING.0BSD: text ",
        "pyo3 ",
        "clap ",
        "microlp ",
        "Apache License",
        "GNU C library (LGPL-2.1",
    ):
        assert what in others, what
    # Each crate has its licence texts, and each text is present.
    crates = others.split("\n\n=")[0].split("\n\n")[-1]
    entries = [entry for entry in ("\n" + crates).replace("\n    ", "\r").split("\n") if entry.strip()]
    assert len(entries) > 40
    for entry in entries:
        numbers = [line.rsplit(" ", 1)[1] for line in entry.split("\r") if ": text " in line]
        assert numbers and all(f" text {number}\n" in others for number in numbers), entry


def test_the_list_of_licences_is_made_of_the_lock_file(tmp_path):
    if shutil.which("cargo") is None:
        missing("cargo")
    code = "import sys; sys.path.insert(0, sys.argv[1]); import licences; from pathlib import Path; " \
        "licences.write(Path(sys.argv[2]), Path(sys.argv[3]))"
    subprocess.run([sys.executable, "-c", code, BUILD, ROOT, tmp_path / "all"], check=True)
    check((tmp_path / "all" / "OTHERS.txt").read_text())
    assert len(list((tmp_path / "all").iterdir())) == 3


def graph(folder, *arguments, of="build", profile="release"):
    """Returns everything that `cargo build`, or another cargo command, would do with these arguments."""
    command = ["cargo", of, f"--profile={profile}", "--locked", "--unit-graph", "-Zunstable-options", *arguments]
    environment = {**os.environ, "RUSTC_BOOTSTRAP": "1"}
    return json.loads(subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, env=environment).stdout)


def linked(folder, *arguments):
    """The names and versions of the crates that cargo would link into the programs, or into the module."""
    said = graph(folder, *arguments)
    units, left, seen = said["units"], list(said["roots"]), set()
    while left:
        index = left.pop()
        unit = units[index]
        runs_before = unit["mode"] != "build" or unit["target"]["kind"][0] in ("proc-macro", "custom-build")
        if index not in seen and not runs_before:
            seen.add(index)
            left += [need["index"] for need in unit["dependencies"]]
    told = (units[index]["pkg_id"].rsplit("#", 1) for index in seen)
    # If the folder has the package's name, cargo prints only the version.
    return {name if "@" in name else f"{folder.split('/')[-1]}@{name}" for folder, name in told}


@pytest.mark.parametrize("embedded", ["yes", "no"])
def test_the_list_of_parts_has_what_is_linked_and_no_more(embedded):
    if shutil.which("cargo") is None:
        missing("cargo")
    code = "import json, sys; sys.path.insert(0, sys.argv[1]); import backend, materials; " \
        "print(json.dumps(materials.bill(backend.ROOT, backend.asked({'embedded': sys.argv[2]}))))"
    command = [sys.executable, "-c", code, BUILD, embedded]
    bill = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    about = bill["metadata"]["component"]
    assert about["name"] == "sudoku2cnf"
    listed = {part["purl"] for part in [about, *bill["components"]]}
    assert listed == {need["ref"] for need in bill["dependencies"]}
    if embedded == "yes":
        programs, module = ["-p", "sudoku2cnf", "-p", "sudoku2cnf-python"], []
    else:
        programs, module = ["--no-default-features", "--features", "cli"], ["--no-default-features"]
    crates = linked(ROOT, "--bins", *programs) | linked(ROOT / "python", "--lib", *module)
    assert listed == {f"pkg:cargo/{crate}" for crate in crates}
    assert any("/cadical-sys@" in part for part in listed) == (embedded == "yes")


def test_the_programs_the_page_and_the_module_share_what_is_compiled():
    stated = (ROOT / "python" / "pyproject.toml").read_text()
    assert "config = [" + '"env.CXXFLAGS=\\"-Wno-date-time\\""' + "]" in stated
    assert "CONFIG = 'env.CXXFLAGS=\"-Wno-date-time\"'" in (BUILD / "backend.py").read_text()

    def crates(folder, *arguments, **of):
        """Each of our libraries, with all of cargo's decisions about it and its dependencies."""
        units = graph(folder, *arguments, **of)["units"]
        known = {}

        def described(index):
            if index not in known:
                unit = units[index]
                below = sorted(described(need["index"]) for need in unit["dependencies"])
                known[index] = json.dumps([unit["pkg_id"], unit["mode"], unit["features"], unit["profile"], below])
                known[index] = hashlib.sha256(known[index].encode()).hexdigest()
            return known[index]

        ours = ("sudoku2cnf_sat", "sudoku2cnf_puzzle", "sudoku2cnf_compile", "sudoku2cnf_answer", "sudoku2cnf_show")
        libraries = ((i, unit) for i, unit in enumerate(units) if unit["mode"] == "build" and unit["target"]["name"] in ours)
        return {unit["target"]["name"]: described(i) for i, unit in libraries}

    programs = crates(ROOT, "--bins", "-p", "sudoku2cnf", "-p", "sudoku2cnf-python")
    assert len(programs) == 5 and programs == crates(ROOT / "python", "--lib")
    # After the programs or their tests were built, most of the others' dependencies are compiled, too.
    assert programs == crates(ROOT, "--bins") == crates(ROOT, of="test") == crates(ROOT, "-p", "sudoku2cnf-live")


@pytest.mark.parametrize("profile, of", [("dist", "build"), ("bench", "bench")])
def test_what_is_given_to_others_and_measured_is_optimised_all_through(profile, of):
    """Local builds are optimised only in part: full optimisation would take half as long again, and make nothing
    faster."""
    def levels(**options):
        units = graph(ROOT, "--lib", "-p", "sudoku2cnf", "-p", "sudoku2cnf-python", **options)["units"]
        known = {unit["target"]["name"]: unit["profile"]["opt_level"] for unit in units if unit["mode"] == "build"}
        # Only build scripts depend on sudoku2cnf_build.
        ours = ("sudoku2cnf", "_native")
        return {name: level for name, level in known.items() if name.startswith(ours) and name != "sudoku2cnf_build"}

    given = levels(profile=profile, of=of)
    assert len(given) > 5 and set(given.values()) == {"3"}, given
    assert {"2", "3"} == set(levels().values())


def test_a_source_archive_has_all_that_it_is_built_of(tmp_path):
    code = "import sys; sys.path.insert(0, sys.argv[1]); import source; from pathlib import Path; " \
        "print('\\n'.join(map(str, source.files(Path(sys.argv[2])))))"
    said = subprocess.run([sys.executable, "-c", code, BUILD, ROOT], check=True, stdout=subprocess.PIPE, text=True)
    listed = {os.path.relpath(path, ROOT) for path in said.stdout.splitlines()}
    for folder in ("src", "crates", "python/src", "python/package", "python/build", "python/tests"):
        for path in (ROOT / folder).rglob("*"):
            inside = path.relative_to(ROOT).as_posix()
            if path.is_file() and "__pycache__" not in inside and not inside.endswith(".so"):
                assert inside in listed, inside
    assert {
        "Cargo.toml",
        "Cargo.lock",
        "build.rs",
        "python/pyproject.toml",
        "LICENSE-MIT",
        "benches/inner.rs",
    } <= listed
    # A module of the library is also called `target`.
    built = [path for path in listed if "target" in path.split("/") and not path.startswith("crates/compile/src/target/")]
    assert not built and not any(path.endswith(".so") for path in listed)


def test_a_source_archive_is_the_same_each_time(tmp_path):
    pytest.importorskip("maturin")
    code = "import sys; sys.path.insert(0, sys.argv[1]); import backend; print(backend.build_sdist(sys.argv[2]))"
    made = []
    path = f"{os.path.dirname(sys.executable)}{os.pathsep}{os.environ['PATH']}"
    for folder in ("a", "b"):
        said = subprocess.run(
            [sys.executable, "-c", code, BUILD, tmp_path / folder],
            check=True,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PATH": path},
        )
        made.append(tmp_path / folder / said.stdout.splitlines()[-1])
    assert made[0].read_bytes() == made[1].read_bytes()
    with tarfile.open(made[0]) as archive:
        names = archive.getnames()
        root = names[0].split("/")[0]
        top = archive.extractfile(f"{root}/pyproject.toml").read().decode()
        recorded = [json.load(archive.extractfile(name)) for name in names if name.endswith("/.cargo_vcs_info.json")]
    assert (
        'backend-path = ["python/build"]' in top
        and f"{root}/python/build/backend.py" in names
        and f"{root}/PKG-INFO" in names
    )
    # The commit that the programs must report, if known.
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if head.returncode == 0:
        assert [record["git"]["sha1"] for record in recorded] == [head.stdout.strip()]
