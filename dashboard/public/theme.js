// Before the first paint: theme, colours, language and direction out of the cookie, so that nothing flashes.
// Not a module, because modules wait; not inline, because the policy forbids it. Kept in step with src/platform/look.ts.
{
  const kept = /(?:^|; )sahuji_look=([a-z.]*)/.exec(document.cookie)
  const [language, theme, side, top, page] = kept ? kept[1].split('.') : []
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.dataset.theme = theme === 'dark' || theme === 'light' ? theme : system
  if (side && top && page) Object.assign(root.dataset, { side, top, page })
  if (language && language.length === 2) {
    root.lang = language
    root.dir = language === 'ar' ? 'rtl' : 'ltr'
  }
}
