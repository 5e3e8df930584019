import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type House, houseOf, type PlainFile } from './house.ts'
import { noRatchet, type Ratchet, ratchetPath } from './ratchet.ts'
import { acceptedPath } from './rules/migrations.ts'
import { parseSource } from './source.ts'

const skipped = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report'])
const parts = ['contract', 'server', 'simulator', 'dashboard', 'e2e', 'bench', 'house', 'scripts', 'deploy']
const guides = ['README', 'CONTRIBUTING', 'docs/house', 'docs/style', 'docs/writing', 'docs/operator', 'docs/guards']
const code = /\.(ts|tsx|mts|mjs)$/

/** Reads and parses the tree below the working folder. */
export function readHouse(): House {
  const paths = parts.filter((part) => existsSync(part)).flatMap(filesBelow)
  const plain = (test: RegExp): PlainFile[] =>
    paths.filter((path) => test.test(path)).map((path) => ({ path, text: read(path) }))
  return houseOf({
    paths,
    sources: paths.filter((path) => code.test(path)).map((path) => parseSource(path, read(path))),
    migrations: plain(/^server\/migrations\/.*\.sql$/),
    styles: plain(/^dashboard\/src\/.*\.css$/),
    catalogues: plain(/^\w+\/src\/texts\/en\/.*\.po$/),
    documents: guides.map((guide) => `${guide}.md`).flatMap((path) => ({ path, text: textOf(path) ?? '' })),
    ratchet: ratchetOf(textOf(ratchetPath)) ?? noRatchet,
    ratchetBefore: ratchetOf(before(ratchetPath)),
    accepted: hashesOf(textOf(acceptedPath)),
    acceptedBefore: hashesOf(before(acceptedPath)),
  })
}

const read = (path: string) => readFileSync(path, 'utf8')
const textOf = (path: string) => (existsSync(path) ? read(path) : undefined)

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name) || entry.name.startsWith('.')) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

/** A file before its last change: the committed version while it is being edited, else the version of the previous commit. */
function before(path: string): string | undefined {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    const [last, previous] = git('log', '--format=%H', '-n', '2', '--', path).split('\n').filter(Boolean)
    if (!last) return undefined
    const committed = git('show', `${last}:${path}`)
    if (committed !== textOf(path)) return committed
    return previous && git('show', `${previous}:${path}`)
  } catch {
    return undefined
  }
}

function ratchetOf(text: string | undefined): Ratchet | undefined {
  const value: Partial<Ratchet> | undefined = text === undefined ? undefined : JSON.parse(text)
  return value && { ...noRatchet, ...value }
}

function hashesOf(text: string | undefined): Record<string, string> {
  return text === undefined ? {} : JSON.parse(text)
}
