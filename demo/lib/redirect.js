// An address without a language goes on to the page in the reader's language: the one chosen last, or the browser's first of those
// that the page is in. What follows the address's ? and # comes along.
{
  let chosen = null;
  try {
    chosen = localStorage.getItem('raybound.lang');
  } catch {
    // A private window may have no storage.
  }
  const pages = /** @type {HTMLLinkElement[]} */ ([...document.querySelectorAll('link[hreflang]')]);
  const page = [chosen, ...navigator.languages]
    .map((wish) => (wish ?? '').slice(0, 2).toLowerCase())
    .map((wish) => pages.find(({ hreflang }) => hreflang.slice(0, 2) === wish))
    .find(Boolean);
  location.replace((page ?? pages[0]).href + location.search + location.hash);
}
