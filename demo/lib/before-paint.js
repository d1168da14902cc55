// Before a page is first painted: the reader's colors and language, so that neither is another one for a moment. No module,
// as these wait until all of the page is there.
{
  const root = document.documentElement;
  /** @param {string} key */
  const kept = (key) => {
    try {
      return localStorage.getItem(`raybound.${key}`);
    } catch {
      return null; // a private window may have no storage
    }
  };
  const theme = kept('theme');
  if (theme === 'dark' || theme === 'light') root.dataset.theme = theme;
  const wishes = [kept('lang') ?? '', ...navigator.languages].map((wish) => wish.toLowerCase().slice(0, 2));
  root.lang = wishes.find((wish) => wish === 'zh' || wish === 'en') === 'zh' ? 'zh-CN' : 'en';
}
