import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'

const empty = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'shared',
  'manager',
  'managers',
  'index',
])
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
const code = /\.(ts|tsx|mts|mjs|js|css|sql|po)$/

/** Rule 4: names that say nothing are not used for files and folders; code is named in kebab-case. */
export function names(house: House): Finding[] {
  return house.paths.flatMap((path) => {
    const parts = path.split('/')
    const file = parts.at(-1) ?? ''
    const finding = (sentence: string): Finding => ({ path, line: 1, rule: 'names', sentence })
    const words = parts.map((part, at) => (at === parts.length - 1 ? (part.split('.')[0] ?? '') : part))
    const nothing = words.find((word, at) => empty.has(word) && !(at === parts.length - 1 && file === 'index.html'))
    if (nothing) return [finding(`"${nothing}" says nothing about what is inside; name the subject`)]
    const isKebab = !code.test(file) || file.startsWith('.') || file.split('.').every((word) => kebab.test(word))
    return isKebab ? [] : [finding('files are named in kebab-case')]
  })
}
