interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

type Naming = (id: string, graph: ModuleGraph) => string | null

/**
 * Names one chunk for everything that one of these modules loads at once, or, with `and`, for what those load as well.
 * Left to the bundler it would be two dozen files, which weigh 4 kB more.
 */
export function together(name: string, entries: readonly string[], and?: readonly string[]): Naming {
  let modules: ReadonlySet<string> | undefined
  return (id, graph) => {
    modules ??= common(reachable(entries, graph), and && reachable(and, graph))
    // a part of the look goes with its own entry
    return !id.endsWith('.css') && modules.has(id) ? name : null
  }
}

const common = (one: Set<string>, other: Set<string> = one): Set<string> =>
  new Set([...one].filter((id) => other.has(id)))

function reachable(entries: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(entries)
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}
