import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Parts {
  title: string
  description: string
  root: string
  art: string
}

export type Prerender = (name: string, language: string) => Parts

interface Inlining {
  dir: string
  isAuthPage: boolean
  isStill: boolean
}

/** Fills a template with its parts and language. */
export function filled(
  template: string,
  { language, direction, ...parts }: Parts & { language: string; direction: string; early?: string },
) {
  return Object.entries(parts)
    .reduce((html, [name, part]) => html.replace(`<!--${name}-->`, () => part), template)
    .replace('<html lang="en" dir="ltr">', `<html lang="${language}" dir="${direction}">`)
}

/**
 * Inlines a document's small scripts, and an auth page's styles, so that the form is on screen after one answer. The
 * server fills in the nonces of each answer.
 */
export async function inlined(template: string, { dir, isAuthPage, isStill }: Inlining): Promise<string> {
  const html = template.replace(writersNote, '')
  let written = isStill ? html.replace(/<script type="module".*<\/script>|<link rel="modulepreload"[^>]*>/g, '') : html
  for (const [tag, path] of html.matchAll(/<script[^>]* src="\/((?:theme|early)\.js)"[^>]*><\/script>/g)) {
    const script = tight(await readFile(join(dir, path ?? ''), 'utf8'))
    written = written.replace(tag, () => `<script nonce="%SCRIPT_NONCE%">${script}</script>`)
  }
  if (!isAuthPage) return written
  for (const [tag, path] of html.matchAll(/<link[^>]* rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g)) {
    const css = await readFile(join(dir, path ?? ''), 'utf8')
    written = written.replace(tag, () => `<style nonce="%CSP_NONCE%">${css.trim()}</style>`)
  }
  return written
}

/**
 * Adds preloads of these files to a document, beside its entry's own; styles load at once for the prerendered content.
 */
export function preloading(html: string, files: readonly string[]): string {
  const links = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="/${file}" nonce="%CSP_NONCE%">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`,
  )
  return stylesFirst(html.replace('</head>', `${links.join('')}</head>`))
}

/**
 * Moves the styles of a document before its modules: a browser that loads six files of a server at a time would
 * otherwise draw nothing until the first modules have arrived.
 */
function stylesFirst(html: string): string {
  const styles = html.match(/<link\b[^>]*rel="stylesheet"[^>]*>/g) ?? []
  const rest = styles.reduce((text, style) => text.replace(style, ''), html)
  return rest.replace('<script type="module"', () => `${styles.join('')}<script type="module"`)
}

/** A comment line of a template for its readers; placeholders have no blanks. */
const writersNote = /^ *<!-- .* -->\n/gm

/** Removes comments and indents; no text of these scripts spans lines. */
const tight = (script: string): string =>
  script
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n')

/** The addresses that a document would fetch from another origin, and the fonts that it would wait for. */
export function foreignFetches(html: string): string[] {
  const sources = [...html.matchAll(/<(?:script|link|img|source|iframe)\b[^>]*\b(?:src|href)="([^"]+)"/g)]
  const styles = [...html.matchAll(/url\(["']?([^"')]+)/g)]
  return [...sources, ...styles]
    .map(([, address]) => address ?? '')
    .filter((address) => /^(?:[a-z]+:)?\/\//i.test(address) || /\.(?:woff2?|ttf|otf)\b/.test(address))
}

/**
 * The classes in a document's prerendered content without a rule in its styles: a component that only the build
 * renders, and whose module the browser never loads, would be unstyled.
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
