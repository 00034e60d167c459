"""A later visit to the site without a server goes on from Python as an earlier one left it, and starts anew where it cannot."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web.site_host import PATIENCE, SiteVisitor
from web.visitor import play_some

pytestmark = pytest.mark.long

HEAR_READY = """(() => {
  const Plain = Worker
  window.Worker = class extends Plain {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', ({ data }) => data.kind === 'ready' && (window.restored = data.restored))
    }
  }
})()"""
KEPT = """async () => {
  const cache = await caches.open('boroughs-python')
  const [kept] = await cache.keys()
  // One that does not fit is deleted meanwhile.
  const found = kept && (await cache.match(kept))
  return Boolean(found) && found.headers.get('functions') !== '1' && Number(found.headers.get('bytes')) > 1e6
}"""
DAMAGE = """async ([content, functions]) => {
  const cache = await caches.open('boroughs-python')
  const [kept] = await cache.keys()
  const whole = await cache.match(kept)
  const body = content ? 'nonsense' : await whole.arrayBuffer()
  const headers = { functions: functions ? '1' : whole.headers.get('functions'), bytes: String(body.byteLength ?? body.length) }
  await cache.put(kept, new Response(body, { headers }))
}"""


def await_kept(ann: SiteVisitor) -> None:
    # wait_for_function asks what is a promise only once, whatever comes of it.
    ann.until(lambda: bool(ann.page.evaluate(KEPT)))


def come(ann: SiteVisitor) -> bool:
    """Whether Python went on from an earlier visit."""
    ann.open_again()
    ann.go("/")
    heard = ann.page.wait_for_function(
        "() => 'restored' in window && [window.restored]", timeout=PATIENCE
    )
    return bool(heard.json_value()[0])


@pytest.fixture
def visited(ann: SiteVisitor) -> SiteVisitor:
    ann.context.add_init_script(HEAR_READY)
    assert not come(ann)
    await_kept(ann)
    return ann


def test_a_later_visit_goes_on_from_the_first(visited: SiteVisitor) -> None:
    """It plays as any other, and what must not be guessed is another each time."""
    tables = set()
    for _ in range(2):
        assert come(visited)
        visited.play_now("machi-koro")
        expect(visited.offers().first).to_be_visible(timeout=PATIENCE)
        tables.add(visited.page.url)
    assert len(tables) == 2
    visited.page.get_by_role("button", name="Hint").click()
    expect(visited.page.locator("section.hint .best")).to_be_visible(timeout=PATIENCE)
    play_some(3, visited)


@pytest.mark.parametrize("damaged", [(True, False), (False, True)], ids=["content", "functions"])
def test_what_does_not_fit_is_made_anew(damaged: tuple[bool, bool], visited: SiteVisitor) -> None:
    visited.page.evaluate(DAMAGE, list(damaged))
    assert not come(visited)
    await_kept(visited)
    assert come(visited)
