"""Files to documents: encodings, formats, and what is said about a file that cannot be read."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from ingest.decode import find_files, load, read
from kb.errors import AdjudgeError


def write(path: Path, data: bytes | str) -> Path:
    """``path`` with ``data`` in it."""
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("Möve “quoted”\r\nnext\n".encode(), "Möve “quoted”\r\nnext\n"),
        (b"\xef\xbb\xbfRules.\n", "\ufeffRules.\n"),
        ("\ufeffRules.\n".encode("utf-16-le"), "\ufeffRules.\n"),
        ("\ufeffRules.\n".encode("utf-16-be"), "\ufeffRules.\n"),
    ],
)
def test_a_text_file_is_kept_as_it_stands(tmp_path: Path, data: bytes, text: str) -> None:
    document = load(write(tmp_path / "my-rules.txt", data), "r")
    assert (document.id, document.format, document.text) == ("my-rules", "txt", text)


def test_an_older_encoding_is_read_with_a_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = write(tmp_path / "old.txt", "It moves 6\x94 – fast.".encode("latin-1", "replace").replace(b"?", b"\x96"))
    with caplog.at_level(logging.WARNING):
        document = load(path, "r")
    assert "6” –" in document.text
    assert "Windows-1252" in caplog.text
    assert read(path, "r")[1]


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("empty.txt", b"", "empty"),
        ("blank.txt", b" \n\t\n", "empty"),
        ("mark.txt", b"\xef\xbb\xbf\n", "no text"),
        ("binary.txt", b"\x00\x01\x02rules", "binary"),
        ("controls.txt", b"\x01\x02\x03\x04rules", "binary"),
        ("neither.txt", b"rules \x81\x8d \xff", "save the file as UTF-8"),
        ("half.txt", b"\xff\xfe\x00\xd8a", "UTF-16"),
        ("rules.docx", b"rules", ".docx"),
        ("bad.pdf", b"%PDF-1.4 nothing", "PDF"),
        ("empty.html", b"<html><script>x</script></html>", "no text"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(tmp_path: Path, name: str, data: bytes, words: str) -> None:
    with pytest.raises(AdjudgeError, match=words) as caught:
        load(write(tmp_path / name, data), "r")
    assert name in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_of_folders_and_names(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / ".hidden").mkdir()
    one = write(tmp_path / "b.txt", "x")
    two = write(tmp_path / "sub" / "a.md", "x")
    write(tmp_path / ".hidden" / "c.txt", "x")
    write(tmp_path / "picture.png", "x")
    assert find_files([tmp_path, one]) == [one, two]
    assert find_files([str(two)]) == [two]


def test_paths_that_lead_nowhere(tmp_path: Path) -> None:
    with pytest.raises(AdjudgeError, match="no such file"):
        find_files([tmp_path / "none.txt"])
    with pytest.raises(AdjudgeError, match=r"holds no \.txt"):
        find_files([tmp_path])
    with pytest.raises(AdjudgeError, match="folder"):
        load(tmp_path, "r")
    with pytest.raises(AdjudgeError, match="no such file"):
        load(tmp_path / "none.txt", "r")


def test_html_keeps_its_structure_and_drops_the_page(tmp_path: Path) -> None:
    pytest.importorskip("selectolax")
    markup = (
        "<nav>Home</nav><h1>Bugs</h1><p>A bug may\nhop.<p><b>Curl</b> – The bug\n curls up.<ul><li>One<ol><li>Two</ol>"
        "</ul><table><tr><th>D6<th>Result<tr><td rowspan=2>1-3<td>Flop<tr><td>Twice</table><script>x</script>"
        "<footer>©</footer>"
    )
    text = load(write(tmp_path / "bugs.html", markup), "r").text
    assert text == (
        "# Bugs\n\nA bug may hop.\n\n**Curl** – The bug curls up.\n\n- One\n  1. Two\n\n"
        "**D6**\t**Result**\n1-3\tFlop\n\tTwice\n"
    )


def test_deeply_nested_html_is_read(tmp_path: Path) -> None:
    pytest.importorskip("selectolax")
    text = load(write(tmp_path / "deep.html", "<ul><li>x" * 1500), "r").text
    assert text.count("- x") == 1500


def pdf_of(pages: list[list[str]]) -> bytes:
    """A minimal PDF with these lines on its pages."""
    count = len(pages)
    kids = " ".join(f"{4 + 2 * n} 0 R" for n in range(count))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {count} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for number, lines in enumerate(pages):
        shown = "".join(f"({line}) Tj 0 -14 Td " for line in lines)
        stream = f"BT /F1 12 Tf 72 720 Td {shown}ET"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> "
            f"/Contents {5 + 2 * number} 0 R >>"
        )
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream")
    body, offsets = "%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        offsets.append(len(body))
        body += f"{number} 0 obj\n{content}\nendobj\n"
    table = "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
    size = len(objects) + 1
    trailer = f"trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{len(body)}\n%%EOF\n"
    return (body + f"xref\n0 {size}\n0000000000 65535 f \n{table}" + trailer).encode("latin-1")


def test_pdf_pages_are_joined_without_their_running_titles(tmp_path: Path) -> None:
    pytest.importorskip("pypdf")
    pages = [
        ["Bug Wars", f"Rule {word} says that a bug", f"may hop {word} times.", str(n)]
        for n, word in enumerate(["one", "two", "six"], 1)
    ]
    text = load(write(tmp_path / "bugs.pdf", pdf_of(pages)), "r").text
    assert "Bug Wars" not in text
    assert text.split("\n\n")[1].split("\n") == ["Rule two says that a bug", "may hop two times."]


def test_pdf_without_text(tmp_path: Path) -> None:
    pytest.importorskip("pypdf")
    with pytest.raises(AdjudgeError, match="no text"):
        load(write(tmp_path / "scan.pdf", pdf_of([[]])), "r")
