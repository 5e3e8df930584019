import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Chunk, filesOf, type Manifest } from './manifest.ts'
import { officeManifest } from './office.ts'

/** The weight of a part with a budget, in kB of brotli (1000 bytes). */
export interface Weight {
  name: string
  kind: 'document' | 'page' | 'chunk'
  kilobytes: number
}

/** The weights of both builds: each document, each page beyond the first view, each file loaded later. */
export function weightsOf(dist: string): Weight[] {
  const isOffice = (name: string) => name.startsWith('operator.')
  return [
    ...weightsIn(dist, '.vite/manifest.json', (name) => !isOffice(name)),
    ...weightsIn(dist, officeManifest, isOffice),
  ]
}

function weightsIn(dist: string, manifestFile: string, isOwn: (document: string) => boolean): Weight[] {
  const manifest = JSON.parse(readFileSync(join(dist, manifestFile), 'utf8')) as Manifest
  const sizeOf = sizes(dist)
  const weigh = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0)
  const documents = documentsIn(dist, manifest).filter(({ name }) => isOwn(name))
  const first = new Set(documents.filter(({ name }) => name !== 'app').flatMap(({ files }) => files))
  const beyond = (name: string) => filesOf(manifest, [name]).filter((file) => !first.has(file))
  const pages = Object.keys(manifest).filter((name) => name.endsWith('.page.tsx'))
  const later = new Set(
    Object.values(manifest)
      .flatMap(ownFiles)
      .filter((file) => !first.has(file) && isWeighed(file)),
  )
  return [
    ...documents.map(({ name, inline, files }) => ({
      name,
      kind: 'document' as const,
      kilobytes: inline + weigh(files),
    })),
    ...pages.map((name) => ({ name, kind: 'page' as const, kilobytes: weigh(beyond(name)) })),
    ...[...later].map((file) => ({ name: file, kind: 'chunk' as const, kilobytes: sizeOf(file) })),
  ]
}

/** A document's inline styles and scripts, and all files that it loads by itself, including imports. */
function documentsIn(dist: string, manifest: Manifest) {
  const nameOf = new Map(Object.entries(manifest).map(([name, { file }]) => [file, name]))
  const htmls = readdirSync(dist).filter((file) => /^[\w-]+\.[a-z]{2}\.html$/.test(file))
  return htmls.map((file) => {
    const html = readFileSync(join(dist, file), 'utf8')
    const inline = [...html.matchAll(/<(style|script)\b[^>]*>([^<]+)<\/\1>/g)].map(([, , text]) => text).join('')
    const asked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '')
    const files = filesOf(
      manifest,
      asked.flatMap((path) => nameOf.get(path) ?? []),
    )
    return {
      name: file.replace(/\.html$/, ''),
      inline: kilobytes(inline),
      files: [...new Set([...asked, ...files])].filter(isAsked(asked)),
    }
  })
}

// an auth page's styles are already inline
const isAsked = (asked: readonly string[]) => (file: string) => file.endsWith('.js') || asked.includes(file)

const ownFiles = ({ file, css = [] }: Chunk): string[] => [file, ...css]
const isWeighed = (file: string): boolean => /\.(?:js|css)$/.test(file)
const kilobytes = (text: string | Buffer): number => (text.length === 0 ? 0 : brotliCompressSync(text).length / 1000)

function sizes(dist: string): (file: string) => number {
  const known = new Map<string, number>()
  return (file) => {
    const size = known.get(file) ?? kilobytes(readFileSync(join(dist, file)))
    known.set(file, size)
    return size
  }
}
