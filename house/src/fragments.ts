import type { House } from './house.ts'
import { placeOf } from './place.ts'
import { importGraph } from './rules/cycles.ts'

export const fragmentLimit = 40

/** Files that are a subject of their own however short: pages, jobs, commands, messages, tables of routes and calls, questions to the database, lazy entries. */
const subject =
  /\.(page|job|command|entry)\.tsx?$|\/(messages|rules|texts)\/|\/(routes|calls|facts|queries|jobs|gauges|dependencies|main)\.tsx?$/

/** Short files with exactly one importer: each is a part of its importer, or has a reason to stand alone. */
export function fragments(house: House): string[] {
  const importers = new Map<string, Set<string>>()
  for (const [path, targets] of importGraph(house)) {
    if (placeOf(path).isTest) continue
    for (const target of targets) importers.set(target, (importers.get(target) ?? new Set()).add(path))
  }
  return house.sources
    .filter(({ path, lines }) => lines < fragmentLimit && !placeOf(path).isTest && !subject.test(path))
    .filter(({ path }) => importers.get(path)?.size === 1)
    .map(({ path }) => path)
}

/** How many files, short or long, have exactly one importer that is no test. */
export function oneImporterFiles(house: House): number {
  const counts = new Map<string, number>()
  for (const [path, targets] of importGraph(house)) {
    if (!placeOf(path).isTest) for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + 1)
  }
  return house.sources.filter(({ path }) => !placeOf(path).isTest && counts.get(path) === 1).length
}
