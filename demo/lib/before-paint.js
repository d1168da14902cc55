// Sets the reader's color scheme before the page is first painted. A plain script, because a module runs only after the page is parsed.
{
  let theme = null;
  try {
    theme = localStorage.getItem('raybound.theme');
  } catch {
    // localStorage may throw in a private window.
  }
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  // The site works from any path, so its addresses are relative. Search engines want absolute addresses of the other languages.
  for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[hreflang]')))
    link.setAttribute('href', link.href);
}
