/** A chunk in Vite's manifest. */
export interface Chunk {
  file: string
  /** Its name from chunks.ts, or its entry file without the folder. */
  name?: string
  /** Static imports, by their names in the manifest. */
  imports?: string[]
  /** Dynamic imports, by their names in the manifest. */
  dynamicImports?: string[]
  css?: string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

/** The input of a step after the build. */
export interface Built {
  /** The dashboard's folder. */
  root: string
  /** The output folder of the build. */
  dir: string
  manifest: Manifest
  /** The name of this build, by which pages and the worker recognise a newer one. */
  name: string
}

/**
 * The scripts and styles of these entries and of their static imports, each file once. An entry is a name in the
 * manifest or the name of a chunk (chunks.ts). Throws when there is none.
 */
export const filesOf = (manifest: Manifest, entries: readonly string[]): string[] =>
  filesIn(chunksOf(manifest, entries))

/**
 * The same with the parts that these entries import dynamically, such as dialogs, menus and sheets, but no other pages.
 */
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
