// Before the first paint: theme, language and direction out of the cookie, so that nothing flashes.
// Not a module, because modules wait; not inline, because the policy forbids it. Kept in step with src/platform/look.ts.
{
  const kept = /(?:^|; )sahuji_look=([a-z]{2})\.(\w+)/.exec(document.cookie)
  const page = document.documentElement
  const theme = kept && (kept[2] === 'dark' || kept[2] === 'light') ? kept[2] : ''
  page.dataset.theme = theme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  if (kept) {
    page.lang = kept[1]
    page.dir = kept[1] === 'ar' ? 'rtl' : 'ltr'
  }
}
