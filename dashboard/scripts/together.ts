interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

type Naming = (id: string, graph: ModuleGraph) => string | null

/**
 * Names one chunk for everything that these modules load at once, themselves left out where they are entries. What several
 * entries share then is one file; left to the bundler it would be two dozen, which weigh 4 kB more.
 */
export function together(name: string, entries: readonly string[]): Naming {
  let modules: Set<string> | undefined
  return (id, graph) => {
    modules ??= reachable(entries, graph)
    // a part of the look goes with its own entry
    return !id.endsWith('.css') && modules.has(id) ? name : null
  }
}

function reachable(entries: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(entries)
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}
