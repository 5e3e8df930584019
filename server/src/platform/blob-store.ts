import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where large encrypted files lie, by names that we make ourselves. What lies there is worthless without its key. */
export interface BlobStore {
  /** Keeps bytes under a name, in place of what was there; whole or not at all, and on disk when it resolves. */
  put(name: string, bytes: Buffer): Promise<void>
  /** The bytes of a name; undefined where there are none. */
  get(name: string): Promise<Buffer | undefined>
  /** Forgets all that lies under a folder's name; nothing there is no fault. */
  removeAll(folder: string): Promise<void>
}

// ids that we make ourselves and plain words: no name that a merchant wrote ever reaches the disk
const part = '[0-9a-z][0-9a-z-]{0,63}'
const known = new RegExp(`^${part}(?:/${part}){0,3}$`)

/** The name itself where it is one of ours; throws else. */
export function storedName(name: string): string {
  if (!known.test(name)) throw new Error('not a name of the store')
  return name
}

/** A store in a folder of this machine, or of a file system that several servers share. */
export function folderStore(folder: string): BlobStore {
  const path = (name: string) => join(folder, storedName(name))
  return {
    put: async (name, bytes) => {
      const target = path(name)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const aside = `${target}.${randomBytes(6).toString('hex')}`
      const file = await open(aside, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(aside, target)
    },
    get: (name) =>
      readFile(path(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    removeAll: (name) => rm(path(name), { recursive: true, force: true }),
  }
}
