// A classic script, run before anything is painted, so that a page in a chosen theme or language never flashes in another.
{
  const theme = localStorage.getItem('carrier-sandbox.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const chosen = localStorage.getItem('carrier-sandbox.language') ?? navigator.language
  document.documentElement.lang = chosen.startsWith('vi') ? 'vi' : 'en'
}
