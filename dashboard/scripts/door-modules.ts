interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

/**
 * Names the chunk of everything that the sign-in loads at once. The app loads it too, so both share one file; left to the
 * bundler it would be two dozen, which weigh 4 kB more.
 */
export function doorModules(entry: string): (id: string, graph: ModuleGraph) => string | null {
  let modules: Set<string> | undefined
  return (id, graph) => {
    modules ??= reachable(entry, graph)
    // its part of the look is of no use to the app, which brings the whole
    return id !== entry && !id.endsWith('.css') && modules.has(id) ? 'door' : null
  }
}

function reachable(entry: string, graph: ModuleGraph): Set<string> {
  const found = new Set([entry])
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}
