/** What Vite writes of each chunk. */
export interface Chunk {
  file: string
  /** Its name by chunks.ts, or the file it was made for, without the folder. */
  name?: string
  /** Loaded with it at once, by their names in the manifest. */
  imports?: string[]
  css?: string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

/** What a step after the build is told. */
export interface Built {
  /** The dashboard's folder. */
  root: string
  /** Where the build has been written. */
  dir: string
  manifest: Manifest
  /** The name of this build, by which pages and worker know that there is a newer one. */
  name: string
}

/**
 * The scripts and styles that these entries bring, with all that they import at once; each file once. An entry is a name in
 * the manifest or the name of a chunk (chunks.ts); throws where there is none.
 */
export function filesOf(manifest: Manifest, entries: readonly string[]): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const gather = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name] ?? Object.values(manifest).find((other) => other.name === name)
    if (!chunk) throw new Error(`${name} was not built`)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    chunk.imports?.forEach(gather)
  }
  entries.forEach(gather)
  return [...files]
}
