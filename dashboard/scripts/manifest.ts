/** What Vite writes of each chunk. */
export interface Chunk {
  file: string
  /** Its name by chunks.ts, or the file it was made for, without the folder. */
  name?: string
  /** Loaded with it at once, by their names in the manifest. */
  imports?: string[]
  /** Fetched when they are wanted, by their names in the manifest. */
  dynamicImports?: string[]
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
export const filesOf = (manifest: Manifest, entries: readonly string[]): string[] =>
  filesIn(chunksOf(manifest, entries))

/** The same with the parts that these entries fetch when they are wanted, such as dialogs, menus and sheets; no further pages. */
export function filesWithParts(manifest: Manifest, entries: readonly string[]): string[] {
  const wanted = [...entries]
  for (;;) {
    const chunks = chunksOf(manifest, wanted)
    const parts = chunks.flatMap(({ dynamicImports = [] }) => dynamicImports.filter(isPart))
    const more = new Set(parts.filter((name) => !chunks.includes(chunkOf(manifest, name))))
    if (more.size === 0) return filesIn(chunks)
    wanted.push(...more)
  }
}

const isPart = (name: string): boolean => /^src\/.*\.tsx$/.test(name) && !name.endsWith('.page.tsx')

function chunksOf(manifest: Manifest, entries: readonly string[]): Chunk[] {
  const chunks = new Set<Chunk>()
  const gather = (name: string) => {
    const chunk = chunkOf(manifest, name)
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    chunk.imports?.forEach(gather)
  }
  entries.forEach(gather)
  return [...chunks]
}

function chunkOf(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name] ?? Object.values(manifest).find((other) => other.name === name)
  if (!chunk) throw new Error(`${name} was not built`)
  return chunk
}

const filesIn = (chunks: readonly Chunk[]): string[] => [
  ...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css])),
]
