import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BlobStore, folderStore } from './blob-store.ts'

let folder: string
let store: BlobStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sahuji-blobs-'))
  store = folderStore(folder)
})
afterAll(() => rm(folder, { recursive: true }))

test('what was put is got, replaced whole, and gone with its folder', async () => {
  await store.put('a/b/1', Buffer.from('one'))
  await store.put('a/b/1', Buffer.from('two'))
  expect(`${await store.get('a/b/1')}`).toBe('two')
  expect(await readdir(join(folder, 'a/b'))).toEqual(['1'])
  await store.removeAll('a/b')
  expect(await store.get('a/b/1')).toBeUndefined()
  await store.removeAll('a/b')
})

test('it is for its owner’s eyes alone', async () => {
  await store.put('c/1', Buffer.from('paper'))
  expect((await stat(join(folder, 'c/1'))).mode & 0o077).toBe(0)
})

test('a name never leaves the folder', async () => {
  for (const name of ['../secrets', '/etc/passwd', 'a/../../b', 'a//b', '', 'A/b', 'a/b\0', '.hidden', 'a/b/c/d/e']) {
    await expect(async () => store.put(name, Buffer.from(''))).rejects.toThrow('not a name of the store')
    await expect(async () => store.get(name)).rejects.toThrow('not a name of the store')
  }
})
