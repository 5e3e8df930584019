/**
 * The classes that a document shows before any script and for which none of its styles has a rule: a part that is drawn in
 * the build alone, and whose module nothing in the browser asks for, would stand there bare.
 */
export function unstyledClasses(html: string, read: (path: string) => string): string[] {
  const inline = [...html.matchAll(/<style\b[^>]*>([^<]*)<\/style>/g)].map(([, css = '']) => css)
  const linked = [...html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map(([, path = '']) =>
    read(path),
  )
  const css = [...inline, ...linked].join('\n')
  const styled = new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name))
  const shown = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ').filter(Boolean))
  return [...new Set(shown)].filter((name) => !styled.has(name))
}
