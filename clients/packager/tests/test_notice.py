"""The notice of the libraries that the program contains is in each package that has the program."""

import sys
import tarfile
import zipfile
from types import SimpleNamespace

import pytest

from packager.commands import Failed
from packager.notice import notice

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has static programs")

#: What a program contains if it contains a library, and the name of the library in the notice.
MARKS = {
    b"swift runtime: ": "The Swift runtime",
    b"BUG IN CLIENT OF LIBDISPATCH": "Dispatch",
    b"terminate called after throwing": "libstdc++",
    b"glibc.malloc.check": "The GNU C Library",
    b"icudt": "International Components for Unicode",
    b"OpenSSL": "OpenSSL",
    b"inflate 1.": "zlib",
    b"libcurl": "curl",
}


def of_tar(path):
    with tarfile.open(path) as archive:
        [name] = [name for name in archive.getnames() if name.endswith("/NOTICE")]
        return archive.extractfile(name).read().decode()


def of_wheel(path):
    wheel = zipfile.ZipFile(path)
    [name] = [name for name in wheel.namelist() if name.endswith("/NOTICE")]
    return wheel.read(name).decode()


@pytest.fixture
def program(archive):
    with tarfile.open(archive) as file:
        [name] = [name for name in file.getnames() if name.endswith("/adbridge")]
        return file.extractfile(name).read()


def test_every_package_with_the_program_has_the_same_notice(packages, archive, platform_wheel):
    [npm] = packages.glob("adbridge-linux-*.tgz")
    assert of_tar(archive) == of_tar(npm) == of_wheel(platform_wheel)


def test_the_notice_names_the_libraries_that_the_program_contains(archive, program):
    text = of_tar(archive)
    assert {name for name in MARKS.values() if name in text} == {
        name for mark, name in MARKS.items() if mark in program}


def test_the_notice_has_the_license_that_has_to_be_passed_on(archive):
    text = of_tar(archive)
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text
    assert "Regents of the University of California" in text


def test_a_program_with_another_c_library_is_refused(tmp_path):
    (tmp_path / "adbridge").write_bytes(b"\x7fELF")
    with pytest.raises(Failed, match="another C library"):
        notice(SimpleNamespace(system="linux", path=tmp_path / "adbridge"))
    assert notice(SimpleNamespace(system="macos", path=tmp_path / "adbridge")) is None
