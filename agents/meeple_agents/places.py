"""Where the files of a run lie: a folder, or a bucket that a URI names.

A file is there whole or not at all, whatever is killed while it is written. Folders see
to it by renaming; object stores (S3, Google Cloud Storage, Azure) show no object before
all of it has arrived.

A place can be pickled and used on another machine: a bucket for what it is, a folder if
all machines have it under the same path.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit
from urllib.request import url2pathname

from meeple.core.files import write_whole

_ARROW = ("s3", "gs", "gcs", "abfs", "abfss", "hdfs", "viewfs")  # schemes that pyarrow knows
_OBJECT_STORES = ("s3", "gcs", "abfs")  # names that pyarrow gives them


class Place(Protocol):
    """Files by name, all in one folder or under one prefix."""

    def read(self, name: str) -> bytes | None:
        """The content of a file; None if there is none. Raises OSError."""

    def holds(self, name: str) -> bool:
        """Whether there is such a file."""

    def write(self, name: str, data: bytes) -> None:
        """Write a file, whole or not at all. Raises OSError."""

    def names(self) -> list[str]:
        """The names of all files, in order, but not of what a kill has cut short."""

    def tidy(self) -> None:
        """Remove what a kill has cut short."""


class Folder:
    """A folder of this machine, or one that several machines share."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)

    def __str__(self) -> str:
        return str(self.path)

    def __reduce__(self) -> tuple[type[Folder], tuple[str]]:
        return Folder, (str(self.path.absolute()),)  # a worker stands in another folder

    def read(self, name: str) -> bytes | None:
        """The content of a file; None if there is none."""
        try:
            return (self.path / name).read_bytes()
        except FileNotFoundError:
            return None

    def holds(self, name: str) -> bool:
        """Whether there is such a file."""
        return (self.path / name).is_file()

    def write(self, name: str, data: bytes) -> None:
        """Write a file, whole or not at all; the folder is made if it is not there."""
        self.path.mkdir(parents=True, exist_ok=True)
        write_whole(self.path / name, data)

    def names(self) -> list[str]:
        """The names of all files, in order."""
        found = self.path.iterdir() if self.path.is_dir() else ()
        return sorted(file.name for file in found if not _cut_short(file.name))

    def tidy(self) -> None:
        """Remove what a kill has cut short."""
        for file in self.path.glob(".*.tmp"):
            file.unlink(missing_ok=True)


class Bucket:
    """What lies under a URI: s3://bucket/run, gs://..., or any that fsspec knows.

    Credentials and regions are taken from the surroundings, as the store's own tools do,
    or from the URI (`s3://bucket/run?region=eu-west-1`).
    """

    def __init__(self, uri: str) -> None:
        self.uri = uri
        self._files, root = _file_system(uri)
        self._root = root.rstrip("/")
        self._at_once = self._files.type_name in _OBJECT_STORES

    def __str__(self) -> str:
        return self.uri.partition("?")[0].rstrip("/")

    def __reduce__(self) -> tuple[type[Bucket], tuple[str]]:
        return Bucket, (self.uri,)

    def read(self, name: str) -> bytes | None:
        """The content of a file; None if there is none."""
        if not self.holds(name):
            return None
        with self._files.open_input_stream(f"{self._root}/{name}") as stream:
            return bytes(stream.read())

    def holds(self, name: str) -> bool:
        """Whether there is such a file."""
        return self._files.get_file_info(f"{self._root}/{name}").is_file

    def write(self, name: str, data: bytes) -> None:
        """Write a file, whole or not at all.

        Whatever is there already is replaced, on stores that cannot replace at one stroke
        by removing it first; the same content is left alone.
        """
        before = self.read(name)
        if before == data:
            return  # a worker wrote it and died before it could say so
        if self._at_once:
            self._put(name, data, before)
            return
        self._files.create_dir(self._root, recursive=True)
        temporary = f".{name}.{secrets.token_hex(4)}.tmp"
        try:
            self._send(temporary, data)
            self._rename(temporary, name, data)
        except BaseException:
            with suppress(Exception):  # else `tidy` sees to it
                self._delete(temporary)
            raise

    def _rename(self, temporary: str, name: str, data: bytes) -> None:
        source, target = f"{self._root}/{temporary}", f"{self._root}/{name}"
        try:
            self._files.move(source, target)
        except Exception:  # each store has its own word for a name that is taken
            there = self.read(name)
            if there is None:
                raise
            if there == data:  # another worker was faster
                self._delete(temporary)
                return
            self._delete(name)
            self._files.move(source, target)

    def _put(self, name: str, data: bytes, before: bytes | None) -> None:
        """Write an object; closing a stream shows what was sent, be it all or not."""
        try:
            self._send(name, data)
        except BaseException as error:
            try:
                if self.read(name) not in (None, before, data):
                    self._delete(name)
            except Exception:
                raise OSError(f"{self}/{name} may be cut short, remove it: {error}") from error
            raise

    def _send(self, name: str, data: bytes) -> None:
        with self._files.open_output_stream(f"{self._root}/{name}") as stream:
            stream.write(data)

    def _delete(self, name: str) -> None:
        self._files.delete_file(f"{self._root}/{name}")

    def names(self) -> list[str]:
        """The names of all files, in order."""
        return sorted(name for name in self._all() if not _cut_short(name))

    def tidy(self) -> None:
        """Remove what a kill has cut short."""
        for name in filter(_cut_short, self._all()):
            self._delete(name)

    def _all(self) -> list[str]:
        from pyarrow.fs import FileSelector

        found = self._files.get_file_info(FileSelector(self._root, allow_not_found=True))
        return [one.base_name for one in found if one.is_file]


def place_of(where: str | Path) -> Place:
    """The place that a path or a URI names; nothing is written yet.

    Raises ValueError for a URI that names none, or that a Path has lost its slashes of;
    ImportError if reading one needs a package.
    """
    scheme, sign, rest = str(where).partition("://")
    if isinstance(where, Path) or not sign:
        _no_uri(where)
        return Folder(where)
    if scheme != "file":
        return Bucket(str(where))
    if not rest.startswith("/"):
        raise ValueError(f"{where}: a path of this machine is written file:///folder/run")
    return Folder(url2pathname(urlsplit(str(where)).path))


def _no_uri(where: str | Path) -> None:
    """Raise ValueError for what is meant as a URI but would name a folder `s3:`."""
    scheme, sign, rest = str(where).partition(":")
    if not sign or scheme not in _schemes():
        return
    slash = "/" if scheme == "file" else ""
    raise ValueError(
        f"{where}: a URI is written {scheme}://{slash}{rest.lstrip(chr(92) + '/')} and given as "
        f"text, for a Path loses a slash; a folder named {scheme}: is given by its absolute path"
    )


def _schemes() -> set[str]:
    """Those that `place_of` can make something of."""
    known = {"file", *_ARROW}
    with suppress(ImportError):
        from fsspec import available_protocols  # type: ignore[import-untyped]

        known |= set(available_protocols())
    return known


def _cut_short(name: str) -> bool:
    return name.startswith(".") and name.endswith(".tmp")


def _file_system(uri: str) -> tuple[Any, str]:
    """A pyarrow file system and the path in it."""
    try:
        from pyarrow.fs import FileSystem, FSSpecHandler, PyFileSystem
    except ImportError as error:
        raise ImportError(f"{uri}: needs pyarrow: pip install 'meeple[cli]'") from error
    scheme, _, rest = uri.partition("://")
    if not rest.strip("/"):
        raise ValueError(f"{uri} names no bucket: it is written {scheme}://bucket/run")
    try:
        if scheme in _ARROW:
            return FileSystem.from_uri(uri)
        from fsspec.core import url_to_fs  # type: ignore[import-untyped]

        files, root = url_to_fs(uri)
    except ImportError as error:
        raise ImportError(f"{uri}: needs a package for {scheme}://: {error}") from error
    except ValueError as error:
        raise ValueError(f"{uri}: no place for a run: {error}") from None
    return PyFileSystem(FSSpecHandler(files)), root
