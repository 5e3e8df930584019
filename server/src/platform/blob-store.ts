import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Storage for large encrypted files, under names that the product generates. A stored file is worthless without its
 * key.
 */
export interface BlobStore {
  /** Stores bytes under a name and replaces what was there; all or nothing, and on disk when it resolves. */
  put(name: string, bytes: Buffer): Promise<void>
  /** The bytes of a name; undefined where there are none. */
  get(name: string): Promise<Buffer | undefined>
  /** Removes everything under a folder's name; an absent folder is no error. */
  removeAll(folder: string): Promise<void>
  /**
   * At most `count` folders of the second level (`merchant/paper`) whose names follow `after`, in the order of their
   * names.
   */
  folders(after: string, count: number): Promise<StoredFolder[]>
  /** Removes files of a folder that writes before this time left half-written. */
  removeUnfinished(folder: string, before: Date): Promise<void>
}

/** A folder of the store, and when something in it last changed. */
export interface StoredFolder {
  name: string
  changed_at: Date
}

// generated ids and plain words: no name that a merchant typed ever reaches the disk
const part = '[0-9a-z][0-9a-z-]{0,63}'
const known = new RegExp(`^${part}(?:/${part}){0,3}$`)
const onePart = new RegExp(`^${part}$`)

/** The name itself where the product could have generated it; throws otherwise. */
export function storedName(name: string): string {
  if (!known.test(name)) throw new Error('not a name of the store')
  return name
}

// a file being written is beside its target, under a name that is invalid in the store
const unfinished = /\.[0-9a-f]{12}$/

/** A store in a folder of this machine, or of a file system that several servers share. */
export function folderStore(folder: string): BlobStore {
  const path = (name: string) => join(folder, storedName(name))
  return {
    put: (name, bytes) => writeWhole(path(name), bytes),
    get: async (name) => absentIfMissing(readFile(path(name))),
    removeAll: (name) => rm(path(name), { recursive: true, force: true }),
    folders: (after, count) => foldersIn(folder, after, count),
    removeUnfinished: async (name, before) => {
      for (const file of await namesIn(path(name), unfinished)) {
        const target = join(path(name), file)
        const found = await absentIfMissing(stat(target))
        if (found && found.mtime < before) await rm(target, { force: true })
      }
    },
  }
}

/** Writes under a temporary name, then renames: a crash or a full disk leaves the old file or the new one. */
async function writeWhole(target: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const aside = `${target}.${randomBytes(6).toString('hex')}`
  try {
    const file = await open(aside, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(aside, target)
  } catch (error) {
    await rm(aside, { force: true }).catch(() => undefined)
    throw error
  }
  // a rename is on disk once the folder is
  const parent = await open(dirname(target), 'r')
  try {
    await parent.sync()
  } finally {
    await parent.close()
  }
}

async function foldersIn(root: string, after: string, count: number): Promise<StoredFolder[]> {
  const found: StoredFolder[] = []
  const [afterTop = '', afterSub = ''] = after.split('/')
  for (const top of await namesIn(root, onePart)) {
    if (top < afterTop) continue
    for (const sub of await namesIn(join(root, top), onePart)) {
      if (top === afterTop && sub <= afterSub) continue
      const entry = await absentIfMissing(stat(join(root, top, sub)))
      if (!entry?.isDirectory()) continue
      found.push({ name: `${top}/${sub}`, changed_at: entry.mtime })
      if (found.length === count) return found
    }
  }
  return found
}

/** The names in a folder that match this form, sorted; empty without the folder. */
const namesIn = async (path: string, form: RegExp): Promise<string[]> =>
  ((await absentIfMissing(readdir(path))) ?? []).filter((name) => form.test(name)).toSorted()

const absentIfMissing = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
