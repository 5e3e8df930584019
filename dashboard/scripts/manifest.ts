/** What Vite writes of each chunk. */
export interface Chunk {
  file: string
  /** Loaded with it at once, by their names in the manifest. */
  imports?: string[]
  css?: string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

/** The scripts and styles that these entries bring, with all that they import at once; each file once. */
export function filesOf(manifest: Manifest, entries: readonly string[]): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const gather = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    chunk.imports?.forEach(gather)
  }
  entries.forEach(gather)
  return [...files]
}
