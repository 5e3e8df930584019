// Before the first paint: theme and colours out of the cookie, so that nothing flashes; language and
// direction are the document's own. Not a module, because modules wait; the build puts it into the
// document. Kept in step with src/platform/preferences/appearance.ts.
{
  const kept = document.cookie.split('; ').find((cookie) => cookie.startsWith('sahuji_look='))
  const [, theme, side, top, page] = kept ? kept.split('.') : []
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.dataset.theme = theme === 'dark' || theme === 'light' ? theme : system
  if (side && top && page) Object.assign(root.dataset, { side, top, page })
}
