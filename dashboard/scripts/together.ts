interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

// what a document starts with
const start = /\/(?:main|[\w-]+\.entry)\.tsx$/

type Naming = (id: string, graph: ModuleGraph) => string | null

/**
 * Names one chunk for everything that one of these modules loads at once, or, with `and`, for what those load as well.
 * Left to the bundler it would be two dozen files, which weigh 4 kB more. What a document starts with stays by
 * itself: whoever wants a part of the chunk must not run it.
 */
export function together(name: string, entries: readonly string[], and?: readonly string[]): Naming {
  let modules: ReadonlySet<string> | undefined
  return (id, graph) => {
    modules ??= common(reachable(entries, graph), and && reachable(and, graph))
    return modules.has(id) && !start.test(id) ? name : null
  }
}

/**
 * Names one chunk for what one of these modules loads sooner or later and one of `and` at once. In a chunk of `and` alone it
 * would run all of that with it.
 */
export function togetherLater(name: string, entries: readonly string[], and: readonly string[]): Naming {
  let modules: ReadonlySet<string> | undefined
  return (id, graph) => {
    modules ??= common(reachable(entries, graph, true), reachable(and, graph))
    return modules.has(id) ? name : null
  }
}

/** The first name that one of these gives. */
export function either(...namings: readonly Naming[]): Naming {
  return (id, graph) => namings.map((naming) => naming(id, graph)).find((name) => name !== null) ?? null
}

const common = (one: Set<string>, other: Set<string> = one): Set<string> =>
  new Set([...one].filter((id) => other.has(id)))

function reachable(entries: readonly string[], graph: ModuleGraph, isLater = false): Set<string> {
  const found = new Set(entries)
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const next of [...importedIds, ...(isLater ? dynamicallyImportedIds : [])]) found.add(next)
  }
  return found
}
