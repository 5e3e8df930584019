import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../src', import.meta.url))
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const fileOf = new Map<string, string>()

/**
 * The page's name for a class of a CSS module: `button-primary` and three letters in development; in a build three
 * letters for the file and one for the class's index, which compress best. It depends on the file alone, so that a
 * prerendered document and the scripts of the same sources agree. Throws when two files have the same letters.
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
