import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { type BlobStore, folderStore } from './blob-store.ts'
import { s3SettingsOf, s3Store } from './s3-store.ts'

const keys = { accessKeyId: 'a test', secretAccessKey: 'of ours' }
let folder: string
let server: S3Server | undefined
const stores: Record<string, BlobStore | undefined> = {}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sahuji-blobs-'))
  stores['a folder'] = folderStore(folder)
  server = await startS3Server()
  if (!server) return
  await new AwsClient({ ...keys, service: 's3', region: 'us-east-1' }).fetch(`${server.url}/papers`, { method: 'PUT' })
  stores['a bucket'] = s3Store(s3SettingsOf(`s3://papers/of/sahuji?endpoint=${server.url}`, keys)!)
}, 240_000)
afterAll(async () => {
  server?.stop()
  await rm(folder, { recursive: true })
})

describe.each(['a folder', 'a bucket'])('a store in %s', (where) => {
  const storeOr = (skip: () => void): BlobStore => {
    const store = stores[where]
    if (!store) skip()
    return store!
  }

  test('stores, replaces and returns a file whole, and removes it with its folder', async ({ skip }) => {
    const store = storeOr(skip)
    await store.put('a/b/1', Buffer.from('one'))
    await store.put('a/b/1', Buffer.from('two'))
    await store.put('a/b2/1', Buffer.from('a neighbour'))
    expect(`${await store.get('a/b/1')}`).toBe('two')
    await store.removeAll('a/b')
    expect(await store.get('a/b/1')).toBeUndefined()
    expect(`${await store.get('a/b2/1')}`).toBe('a neighbour')
    await store.removeAll('a/b')
  })

  test('returns ten megabytes byte by byte', async ({ skip }) => {
    const store = storeOr(skip)
    const bytes = Buffer.from(Uint8Array.from({ length: 10 * 1024 ** 2 }, (_, at) => at % 251))
    await store.put('large/original', bytes)
    expect((await store.get('large/original'))?.equals(bytes)).toBe(true)
  })

  test('lists its papers in the order of their names, in pages, with their time of change', async ({ skip }) => {
    const store = storeOr(skip)
    const began = Date.now() - 2_000
    for (const name of ['m1/p1/page-1', 'm1/p1/original', 'm1/p2/original', 'm2/p1/original', 'm2/p3/original'])
      await store.put(name, Buffer.from('x'))
    const names = async (after: string, count: number) =>
      (await store.folders(after, count)).map(({ name }) => name).filter((name) => /^m[12]\/p/.test(name))
    expect(await names('m', 100)).toEqual(['m1/p1', 'm1/p2', 'm2/p1', 'm2/p3'])
    expect(await names('m1/p1', 2)).toEqual(['m1/p2', 'm2/p1'])
    expect(await names('m2/p3', 100)).toEqual([])
    const [first] = await store.folders('m', 1)
    expect(first?.changed_at.getTime()).toBeGreaterThanOrEqual(began)
    for (const top of ['m1', 'm2']) await store.removeAll(top)
    expect(await names('m', 100)).toEqual([])
  })

  test('a name never leads outside the store', async ({ skip }) => {
    const store = storeOr(skip)
    for (const name of ['../secrets', '/etc/passwd', 'a/../../b', 'a//b', '', 'A/b', 'a/b\0', '.hidden', 'a/b/c/d/e'])
      for (const ask of [() => store.put(name, Buffer.from('')), () => store.get(name), () => store.removeAll(name)])
        await expect(async () => ask()).rejects.toThrow('not a name of the store')
  })
})

test('only its owner may read a folder, and no temporary file remains', async () => {
  await stores['a folder']?.put('c/1', Buffer.from('paper'))
  expect((await stat(join(folder, 'c/1'))).mode & 0o077).toBe(0)
  expect(await readdir(join(folder, 'c'))).toEqual(['1'])
})

test('a failed write leaves nothing, and a crash’s half-written file is removed once it is old', async () => {
  const store = stores['a folder']!
  await store.put('h/1/page-1/under', Buffer.from('x'))
  // a folder occupies the file's name: the rename fails, as on a full disk
  await expect(store.put('h/1/page-1', Buffer.from('x'))).rejects.toThrow('rename')
  expect(await readdir(join(folder, 'h/1'))).toEqual(['page-1'])
  await store.put('h/1/original', Buffer.from('x'))
  const left = `original.${'0a'.repeat(6)}`
  await writeFile(join(folder, 'h/1', left), 'half')
  await store.removeUnfinished('h/1', new Date(0))
  expect(await readdir(join(folder, 'h/1'))).toEqual(['original', left, 'page-1'])
  await store.removeUnfinished('h/1', new Date(Date.now() + 60_000))
  expect(await readdir(join(folder, 'h/1'))).toEqual(['original', 'page-1'])
})

test('more files than one S3 listing returns are removed with their folder', async ({ skip }) => {
  const store = stores['a bucket']
  if (!store) return skip()
  for (let at = 0; at < 30; at++) await store.put(`many/${at}`, Buffer.from('x'))
  await store.removeAll('many')
  expect(await store.get('many/29')).toBeUndefined()
})

test('a bucket that refuses is a fault, never an empty page', async ({ skip }) => {
  if (!server) return skip()
  const store = s3Store(s3SettingsOf(`s3://another?endpoint=${server.url}`, keys)!)
  await expect(store.put('a/1', Buffer.from('x'))).rejects.toThrow('answered 404 to PUT')
})

test('an address names the place; keys are required', () => {
  expect(s3SettingsOf('/var/documents', keys)).toBeUndefined()
  expect(s3SettingsOf('s3://papers?region=ap-south-1', keys)).toMatchObject({
    bucket: 'papers',
    prefix: '',
    endpoint: 'https://s3.ap-south-1.amazonaws.com',
  })
  const none = { accessKeyId: undefined, secretAccessKey: undefined }
  expect(() => s3SettingsOf('s3://papers', none)).toThrow('DOCUMENTS_ACCESS_KEY_ID')
})
