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

/** A template with its parts and its language. */
export function filled(
  template: string,
  { language, direction, ...parts }: Parts & { language: string; direction: string },
) {
  return Object.entries(parts)
    .reduce((html, [name, part]) => html.replace(`<!--${name}-->`, () => part), template)
    .replace('<html lang="en" dir="ltr">', `<html lang="${language}" dir="${direction}">`)
}

/**
 * A document whose small scripts, and for an auth page its styles too, stand in it: the form is on screen after one answer. The
 * server puts the nonces of the answer in.
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

/** A document that asks for these files at once, beside what its entry needs. What it shows before any script has styles too. */
export function preloading(html: string, files: readonly string[]): string {
  const links = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="/${file}" nonce="%CSP_NONCE%">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`,
  )
  return html.replace('</head>', `${links.join('')}</head>`)
}

/** A line of a template for whoever reads its source; what is filled in later has no blanks. */
const writersNote = /^ *<!-- .* -->\n/gm

/** Without comments and indents; each line of these scripts stands for itself. */
const tight = (script: string): string =>
  script
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n')
