import { randomBytes } from 'node:crypto'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { GaugeSource } from './gauges.ts'

/** A folder of this machine that the product needs room in. */
export interface WatchedFolder {
  name: 'database' | 'documents'
  path: string
  /** Whether a test file is written into it: not into another user's folder. */
  isTried: boolean
}

interface Room {
  name: string
  free_bytes: number
  size_bytes: number
}

/** The folders' state at the last check; `undefined`: not checked yet. */
export interface Disks {
  /**
   * Checks all folders: one check at a time, however many callers ask, because each check that a frozen disk blocks
   * holds a thread.
   */
  look(): Promise<DiskState>
  rooms(): readonly Room[]
}

/** `disk_full`: hardly enough room for the next payment's writes. `disk_writes`: a file cannot be written. */
export type DiskState = 'ok' | 'disk_full' | 'disk_writes'

// PostgreSQL stops where it cannot write one more file of its log, which is 16 MiB
const fullBytes = 64 * 1024 ** 2
const lowBytes = 1024 ** 3
const lowShare = 0.05

export function watchDisks(folders: readonly WatchedFolder[], full = fullBytes): Disks {
  let rooms: Room[] = []
  let looking: Promise<DiskState> | undefined
  const look = async (): Promise<DiskState> => {
    const found = await Promise.all(folders.map(roomOf))
    rooms = found
    if (found.some(({ free_bytes }) => free_bytes < full)) return 'disk_full'
    const tried = await Promise.allSettled(folders.filter(({ isTried }) => isTried).map(tryWrite))
    return tried.every(({ status }) => status === 'fulfilled') ? 'ok' : 'disk_writes'
  }
  return {
    look: () =>
      (looking ??= look()
        .catch((): DiskState => 'disk_writes')
        .finally(() => (looking = undefined))),
    rooms: () => rooms,
  }
}

async function roomOf({ name, path, isTried }: WatchedFolder): Promise<Room> {
  if (isTried) await mkdir(path, { recursive: true, mode: 0o700 })
  const { bavail, blocks, bsize } = await statfs(path)
  return { name, free_bytes: bavail * bsize, size_bytes: blocks * bsize }
}

/** Writes a small file to disk and removes it. Its name is invalid in the store. */
async function tryWrite({ path }: WatchedFolder): Promise<void> {
  const name = join(path, `.readiness-${randomBytes(6).toString('hex')}`)
  const file = await open(name, 'wx', 0o600)
  try {
    await file.writeFile(randomBytes(4096))
    await file.sync()
  } finally {
    await file.close()
    await rm(name, { force: true })
  }
}

/** The warnings of /readyz: little room, long before there is none. */
export const lowDisks = (disks: Pick<Disks, 'rooms'>): string[] =>
  disks
    .rooms()
    .filter(({ free_bytes, size_bytes }) => free_bytes < Math.min(lowBytes, size_bytes * lowShare))
    .map(({ name }) => `disk_low_${name}`)

/** The room in the folders of this machine. */
export const diskGauges = (disks: Disks | undefined): GaugeSource => ({
  name: 'disks',
  gauges: [
    { name: 'sahuji_disk_free_bytes', help: 'Free bytes where a folder of this server lies', labels: ['folder'] },
    { name: 'sahuji_disk_size_bytes', help: 'Size in bytes of where it lies', labels: ['folder'] },
  ],
  read: async () => {
    await disks?.look()
    return (disks?.rooms() ?? []).flatMap(({ name: folder, free_bytes, size_bytes }) => [
      { gauge: 'sahuji_disk_free_bytes', labels: { folder }, value: free_bytes },
      { gauge: 'sahuji_disk_size_bytes', labels: { folder }, value: size_bytes },
    ])
  },
})
