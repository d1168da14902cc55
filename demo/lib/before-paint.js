// Before a page is first painted: the reader's colors. No module, as modules wait until all of the page is there.
{
  let theme = null;
  try {
    theme = localStorage.getItem('raybound.theme');
  } catch {
    // A private window may have no storage.
  }
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  // The site works from any path, so its addresses are relative. Search engines want whole ones for other languages.
  for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[hreflang]')))
    link.setAttribute('href', link.href);
}
