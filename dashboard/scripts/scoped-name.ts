import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../src', import.meta.url))
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const fileOf = new Map<string, string>()

/**
 * How a class of a CSS module is called in the page: `button-primary` and three letters while one works on it; in a build
 * three letters for its file and one for its place there, which compress best. It follows from the file alone, so that a
 * prerendered document and the scripts of the same sources agree. Throws where two files have the same letters.
 */
export const scopedName =
  (command: 'build' | 'serve') =>
  (name: string, file: string, css: string): string => {
    const path = relative(source, file.split('?')[0] ?? '')
    const prefix = prefixOf(path)
    if (command === 'serve') return `${basename(path, '.module.css')}-${name}-${prefix}`
    const names = [...new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, found]) => found))]
    return prefix + counted(names.indexOf(name))
  }

function prefixOf(path: string): string {
  const hash = createHash('sha256').update(path).digest()
  const prefix = [0, 1, 2].map((at) => letters[(hash[at] ?? 0) % letters.length]).join('')
  const other = fileOf.get(prefix) ?? path
  if (other !== path) throw new Error(`rename one of ${path} and ${other}: their classes would begin alike`)
  fileOf.set(prefix, path)
  return prefix
}

const counted = (count: number): string =>
  count < letters.length
    ? (letters[count] ?? '')
    : counted(Math.floor(count / letters.length) - 1) + letters[count % letters.length]
