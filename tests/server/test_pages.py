"""The page's files: small on the way, kept by browsers as long as they hold, and nothing else of the disk."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient

from sixfold.server.app import make_app
from sixfold.server.http import pages

PAGE = "<!doctype html><title>Sixfold</title>"
SCRIPT = "console.log('six symbols');\n" * 100
MODULE = b"\0asm\1\0\0\0" + bytes(2000)
PICTURE = Random(1).randbytes(2000)


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text(PAGE)
    (tmp_path / "page" / "assets" / "index-1.js").write_text(SCRIPT)
    (tmp_path / "page" / "assets" / "sixfold-1.wasm").write_bytes(MODULE)
    (tmp_path / "page" / "icon.png").write_bytes(PICTURE)
    (tmp_path / "secret.txt").write_text("not for everyone")
    monkeypatch.setattr(pages, "FOLDER", tmp_path / "page")
    with TestClient(make_app(tmp_path / "sixfold.sqlite"), base_url="http://testserver") as client:
        yield client


def test_scripts_travel_compressed_to_those_who_can_read_that(browser: TestClient) -> None:
    packed = browser.get("/assets/index-1.js", headers={"accept-encoding": "br, gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(SCRIPT) / 10
    plain = browser.get("/assets/index-1.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text == SCRIPT
    assert packed.headers["content-type"].startswith("text/javascript")
    assert packed.headers["vary"] == "accept-encoding"


def test_what_compressing_makes_no_smaller_travels_as_it_is(browser: TestClient) -> None:
    picture = browser.get("/icon.png")
    assert picture.content == PICTURE
    assert "content-encoding" not in picture.headers
    assert "content-encoding" not in browser.get("/").headers


def test_a_module_can_be_compiled_while_it_comes_and_runs_under_the_policy(browser: TestClient) -> None:
    module = browser.get("/assets/sixfold-1.wasm", headers={"accept-encoding": "gzip"})
    assert module.content == MODULE
    assert module.headers["content-type"] == "application/wasm"  # what browsers demand for compiling a stream
    assert module.headers["content-encoding"] == "gzip"
    assert "script-src 'self' 'wasm-unsafe-eval';" in module.headers["content-security-policy"]


def test_browsers_keep_assets_for_good_and_ask_again_for_the_rest(browser: TestClient) -> None:
    assert "immutable" in browser.get("/assets/index-1.js").headers["cache-control"]
    first = browser.get("/")
    assert first.headers["cache-control"] == "no-cache"
    again = browser.get("/", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    known = f'"other", {first.headers["etag"]}'
    assert browser.get("/", headers={"if-none-match": known}).status_code == 304


def test_a_page_that_is_built_anew_is_served_anew(browser: TestClient) -> None:
    before = browser.get("/")
    (pages.FOLDER / "index.html").write_text(PAGE + "<p>new</p>")
    after = browser.get("/", headers={"if-none-match": before.headers["etag"]})
    assert after.status_code == 200
    assert after.text.endswith("<p>new</p>")


def test_the_pages_own_addresses_show_the_page(browser: TestClient) -> None:
    assert browser.get("/t/abcdefghijkl").text == PAGE
    assert browser.get("/assets/gone.js").status_code == 404
    assert browser.get("/%2e%2e/secret.txt").status_code == 404
    assert "not for everyone" not in browser.get("/..%2fsecret.txt").text


@pytest.mark.parametrize("path", ["/%00", "/a%0Ab", "/" + "a" * 5000, "/assets/" + "x/" * 2000])
def test_an_address_of_no_page_is_no_error(browser: TestClient, path: str) -> None:
    assert browser.get(path).status_code == 404
