import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'

/** Rule 2: no files that import each other in a circle, types included. One finding a circle, at its first file. */
export function cycles(house: House): Finding[] {
  return circles(importGraph(house)).map((group) => {
    const path = group[0] ?? ''
    const source = house.sources.find((one) => one.path === path)
    const line =
      source?.imports.find(({ specifier }) => group.includes(house.reaches(path, specifier) ?? ''))?.line ?? 1
    return { path, line, rule: 'cycles', sentence: `imports itself by way of ${group.slice(1).join(', ') || 'itself'}` }
  })
}

/** Who imports whom inside the tree. */
export function importGraph(house: House): Map<string, string[]> {
  return new Map(
    house.sources.map(({ path, imports }) => {
      const targets = imports.map(({ specifier }) => house.reaches(path, specifier))
      return [path, [...new Set(targets.filter((target) => target !== undefined))]]
    }),
  )
}

interface Visit {
  index: number
  low: number
  isOpen: boolean
}

/** The groups of more than one node that reach each other (Tarjan), and nodes that reach themselves. */
export function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const visits = new Map<string, Visit>()
  const open: string[] = []
  const groups: string[][] = []
  const enter = (name: string): Visit => {
    const visit = { index: visits.size, low: visits.size, isOpen: true }
    visits.set(name, visit)
    open.push(name)
    for (const next of graph.get(name) ?? []) {
      const seen = visits.get(next)
      if (!seen) visit.low = Math.min(visit.low, enter(next).low)
      else if (seen.isOpen) visit.low = Math.min(visit.low, seen.index)
    }
    if (visit.low === visit.index) close(name)
    return visit
  }
  const close = (name: string) => {
    const group = open.splice(open.indexOf(name))
    for (const member of group) Object.assign(visits.get(member) ?? {}, { isOpen: false })
    if (group.length > 1 || graph.get(name)?.includes(name)) groups.push(group.toSorted())
  }
  for (const name of graph.keys()) if (!visits.has(name)) enter(name)
  return groups
}
