import { dirname, join } from 'node:path/posix'
import type { Finding } from './finding.ts'
import { type Ratchet, noRatchet } from './ratchet.ts'
import type { Source } from './source.ts'

/** A file that is not code: a migration, a style sheet. */
export interface PlainFile {
  path: string
  text: string
}

/** The input of the rules. */
export interface House {
  sources: Source[]
  /** Every path of the tree, code or not. */
  paths: string[]
  migrations: PlainFile[]
  /** The style sheets of the dashboard. */
  styles: PlainFile[]
  /** The English catalogues of interface texts. */
  catalogues: PlainFile[]
  /** What engineers read first: README.md, CONTRIBUTING.md and some of docs/. */
  documents: PlainFile[]
  /** The path of the file that an import reaches inside the tree, if it does. */
  reaches(from: string, specifier: string): string | undefined
  ratchet: Ratchet
  /** The ratchet as it was before its last change, where git knows. */
  ratchetBefore: Ratchet | undefined
  /** Accepted migrations: file name → sha256, now and before the last change. */
  accepted: Record<string, string>
  acceptedBefore: Record<string, string>
}

export type Rule = (house: House) => Finding[]

/** A house of the given parts; missing parts are empty. */
export function houseOf(parts: Partial<House> & { sources: Source[] }): House {
  const paths = parts.paths ?? parts.sources.map((source) => source.path)
  const known = new Set(paths)
  return {
    migrations: [],
    styles: [],
    catalogues: [],
    documents: [],
    ratchet: noRatchet,
    ratchetBefore: undefined,
    accepted: {},
    acceptedBefore: {},
    ...parts,
    paths,
    reaches: (from, specifier) => resolve(known, from, specifier),
  }
}

function resolve(known: Set<string>, from: string, specifier: string): string | undefined {
  const workspace = /^@sahuji\/([^/]+)\/(.+)$/.exec(specifier)
  const target = workspace ? `${workspace[1]}/src/${workspace[2]}` : join(dirname(from), specifier)
  if (!workspace && !specifier.startsWith('.')) return undefined
  const found = ['', '.ts', '.tsx'].find((ending) => known.has(target + ending))
  return found === undefined ? undefined : target + found
}
