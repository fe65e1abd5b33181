"""Where the files of a run lie: a folder, or a bucket that a URI names.

A file is there whole or not at all, whatever is killed while it is written. Folders see
to it by renaming; object stores (S3, Google Cloud Storage, Azure) show no object before
all of it has arrived.

A place can be pickled and used on another machine: a bucket for what it is, a folder if
all machines have it under the same path.
"""

from __future__ import annotations

import secrets
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
        """Write a file, whole or not at all."""
        where = f"{self._root}/{name}"
        if self._at_once:
            self._send(where, data)
            return
        self._files.create_dir(self._root, recursive=True)
        temporary = f"{self._root}/.{name}.{secrets.token_hex(4)}.tmp"
        self._send(temporary, data)
        self._files.move(temporary, where)

    def _send(self, where: str, data: bytes) -> None:
        with self._files.open_output_stream(where) as stream:
            stream.write(data)

    def names(self) -> list[str]:
        """The names of all files, in order."""
        return sorted(name for name in self._all() if not _cut_short(name))

    def tidy(self) -> None:
        """Remove what a kill has cut short."""
        for name in filter(_cut_short, self._all()):
            self._files.delete_file(f"{self._root}/{name}")

    def _all(self) -> list[str]:
        from pyarrow.fs import FileSelector

        found = self._files.get_file_info(FileSelector(self._root, allow_not_found=True))
        return [one.base_name for one in found if one.is_file]


def place_of(where: str | Path) -> Place:
    """The place that a path or a URI names; nothing is written yet.

    Raises ValueError for a URI that names none, ImportError if reading one needs a package.
    """
    scheme, sign, rest = str(where).partition("://")
    if isinstance(where, Path) or not sign:
        return Folder(where)
    if scheme != "file":
        return Bucket(str(where))
    if not rest.startswith("/"):
        raise ValueError(f"{where}: a path of this machine is written file:///folder/run")
    return Folder(url2pathname(urlsplit(str(where)).path))


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
