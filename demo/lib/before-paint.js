// Before a page is first painted: the reader's colors, and the page in the reader's language. No module, as modules wait until all of
// the page is there.
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

  const here = root.lang.slice(0, 2);
  /** Goes to the page in the other language. @param {string | null | undefined} wish */
  const speak = (wish) => {
    if (wish === here || (wish !== 'en' && wish !== 'zh')) return;
    const other = /** @type {HTMLLinkElement | null} */ (document.querySelector(`link[hreflang^="${wish}"]`));
    if (!other) return; // a guide, in English alone
    location.replace(other.href + location.hash);
  };
  const inAddress = () => /[#&]lang=(\w+)/.exec(location.hash)?.[1];
  const [first] = navigator.languages
    .map((wish) => wish.slice(0, 2).toLowerCase())
    .filter((wish) => wish === 'zh' || wish === 'en');
  // A Chinese address was meant so; the English one is where everybody comes first.
  speak(inAddress() ?? kept('lang') ?? (here === 'en' ? first : here));
  addEventListener('hashchange', () => speak(inAddress()));
}
