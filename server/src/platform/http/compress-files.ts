import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const texts = /\.(js|css|html|svg|json|webmanifest)$/
const smallestBytes = 256
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const encodings = {
  br: {
    ending: '.br',
    compress: (bytes: Buffer) =>
      brotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
  },
  gzip: { ending: '.gz', compress: (bytes: Buffer) => zip(bytes, { level: 9 }) },
} as const

export type Encoding = keyof typeof encodings

/** The best encoding that a request accepts, or undefined. */
export function encodingOf(acceptEncoding: string | string[] | undefined): Encoding | undefined {
  const accepted = `${acceptEncoding ?? ''}`
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/**
 * Compresses the files of a folder at their first request, once each, and keeps the result beside the file as `.br`
 * (quality 11) or `.gz`. A start then waits for no compression, and a page's files cost its first visitor about 0.2 s.
 * The function returns undefined where the compressed file is in the folder or the name is no compressible file; it
 * returns the bytes, kept in memory, where the folder cannot be written.
 */
export function compressFiles(folder: string, save: typeof saveWhole = saveWhole) {
  const known = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => texts.test(name) && statSync(join(folder, name)).size >= smallestBytes),
  )
  const compressing = new Map<string, Promise<Buffer | undefined>>()
  return (name: string, encoding: Encoding): Promise<Buffer | undefined> => {
    if (!known.has(name)) return Promise.resolve(undefined)
    const source = join(folder, name)
    const target = source + encodings[encoding].ending
    const begun = compressing.get(target)
    if (begun) return begun
    if (existsSync(target)) return Promise.resolve(undefined)
    const work = compressOnce(source, { target, encoding, save })
    compressing.set(target, work)
    // the next request retries after a disk error
    work.catch(() => compressing.delete(target))
    return work
  }
}

async function compressOnce(
  source: string,
  { target, encoding, save }: { target: string; encoding: Encoding; save: typeof saveWhole },
): Promise<Buffer | undefined> {
  const before = await stat(source)
  const bytes = await encodings[encoding].compress(await readFile(source))
  if (!(await save(target, bytes))) return bytes
  // a build that replaced the file meanwhile must not find the old compressed file beside it
  const after = await stat(source).catch(() => undefined)
  if (after?.mtimeMs !== before.mtimeMs) await rm(target, { force: true })
  return undefined
}

/** Writes under a temporary name first, so that no other server sends half of a file. False where it cannot write. */
async function saveWhole(target: string, bytes: Buffer): Promise<boolean> {
  const draft = `${target}.${randomUUID()}`
  try {
    await writeFile(draft, bytes)
    await rename(draft, target)
    return true
  } catch {
    await rm(draft, { force: true }).catch(() => {})
    return false
  }
}
