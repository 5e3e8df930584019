import { randomBytes } from 'node:crypto'
import { chown, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * The text of a file that is written once and readable by its owner alone. It is written all or nothing, and concurrent
 * processes all get the same text.
 */
export async function readOrCreate(path: string, make: () => string): Promise<string> {
  const found = await readFile(path, 'utf8').catch(unless('ENOENT'))
  if (found !== undefined) return found
  const part = await writeAside(path, make())
  await link(part, path).catch(unless('EEXIST'))
  await rm(part, { force: true })
  return readFile(path, 'utf8')
}

/** Writes or replaces a file that its owner alone can read (mode 0600), all or nothing. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await rename(await writeAside(path, text), path)
}

async function writeAside(path: string, text: string): Promise<string> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const part = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(part, text, { mode: 0o600, flush: true })
  // root working in an ordinary user's folder: the new file belongs to that user
  const { uid, gid } = await stat(folder)
  if (process.getuid?.() === 0 && uid !== 0) await chown(part, uid, gid)
  return part
}

const unless =
  (code: string) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error
  }
