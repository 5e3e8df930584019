import type { Finding } from '../src/finding.ts'
import { type House, houseOf, type Rule } from '../src/house.ts'
import { parseSource } from '../src/source.ts'

/**
 * A house of a few files, given as path → text. SQL files are its migrations, CSS files its styles, PO files its catalogues, MD
 * files its documents.
 */
export function build(files: Record<string, string>, parts: Partial<House> = {}): House {
  const all = Object.entries(files).map(([path, text]) => ({ path, text }))
  const ending = (end: RegExp) => all.filter(({ path }) => end.test(path))
  return houseOf({
    sources: ending(/\.tsx?$/).map(({ path, text }) => parseSource(path, text)),
    paths: all.map(({ path }) => path),
    migrations: ending(/\.sql$/),
    styles: ending(/\.css$/),
    catalogues: ending(/\.po$/),
    documents: ending(/\.md$/),
    ...parts,
  })
}

/** The findings of a rule as `path:line sentence`. */
export function found(rule: Rule, house: House): string[] {
  return rule(house).map(({ path, line, sentence }: Finding) => `${path}:${line} ${sentence}`)
}
