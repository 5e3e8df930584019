import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskGauges, lowDisks, watchDisks, type WatchedFolder } from './disks.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sahuji-disks-'))
})
afterAll(() => rm(folder, { recursive: true }))

const documents = (path: string): WatchedFolder => ({ name: 'documents', path, isTried: true })

test('creates a folder, tests a write in it, and leaves it unchanged', async () => {
  const path = join(folder, 'documents')
  const disks = watchDisks([{ name: 'database', path: folder, isTried: false }, documents(path)])
  expect(await disks.look()).toBe('ok')
  expect(await readdir(path)).toEqual([])
  expect(disks.rooms().map(({ name }) => name)).toEqual(['database', 'documents'])
})

test('detects a folder that accepts no file, and one that is absent', async () => {
  const path = join(folder, 'a file')
  await writeFile(path, '')
  expect(await watchDisks([documents(path)]).look()).toBe('disk_writes')
  expect(await watchDisks([{ name: 'database', path: join(folder, 'nowhere'), isTried: false }]).look()).toBe(
    'disk_writes',
  )
})

test('reports a full disk with hardly any room, and warns of little room before', async () => {
  expect(await watchDisks([documents(folder)], Number.MAX_SAFE_INTEGER).look()).toBe('disk_full')
  const gib = 1024 ** 3
  const warned = (free: number, size: number) =>
    lowDisks({ rooms: () => [{ name: 'documents', free_bytes: free * gib, size_bytes: size * gib }] })
  expect(warned(0.9, 100)).toEqual(['disk_low_documents'])
  expect(warned(1.1, 100)).toEqual([])
  // a small disk is not low because it is small
  expect(warned(0.9, 2)).toEqual([])
})

test('runs one check for concurrent callers', async () => {
  const disks = watchDisks([documents(folder)])
  const looks = [disks.look(), disks.look()]
  expect(looks[0]).toBe(looks[1])
  expect(await Promise.all(looks)).toEqual(['ok', 'ok'])
})

test('the gauges contain the free and the total bytes', async () => {
  const readings = await diskGauges(watchDisks([documents(folder)])).read()
  expect(readings.map(({ gauge, labels }) => [gauge, labels])).toEqual([
    ['sahuji_disk_free_bytes', { folder: 'documents' }],
    ['sahuji_disk_size_bytes', { folder: 'documents' }],
  ])
  expect(await diskGauges(undefined).read()).toEqual([])
})
