// Redirects an address without a language to the page in the reader's language: the language chosen last, otherwise the first of the
// browser's languages in which the page exists. Keeps the query string and the hash of the address.
{
  let chosen = null;
  try {
    chosen = localStorage.getItem('raybound.lang');
  } catch {
    // localStorage may throw in a private window.
  }
  const pages = /** @type {HTMLLinkElement[]} */ ([...document.querySelectorAll('link[hreflang]')]);
  const page = [chosen, ...navigator.languages]
    .map((wish) => (wish ?? '').slice(0, 2).toLowerCase())
    .map((wish) => pages.find(({ hreflang }) => hreflang.slice(0, 2) === wish))
    .find(Boolean);
  location.replace((page ?? pages[0]).href + location.search + location.hash);
}
