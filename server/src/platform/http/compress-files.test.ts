import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressFiles, encodingOf } from './compress-files.ts'
import { dashboardFiles } from './dashboard-files.ts'

const script = 'export const words = "a line that repeats"\n'.repeat(40)
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sahuji-compress-'))
  writeFileSync(join(folder, 'app.js'), script)
  writeFileSync(join(folder, 'small.js'), 'let a')
  writeFileSync(join(folder, 'picture.png'), script)
})
afterEach(() => rmSync(folder, { recursive: true }))
const files = () => readdirSync(folder).toSorted()

test('compresses a file at its first request, once for concurrent requests', async () => {
  const compressed = compressFiles(folder)
  await Promise.all([compressed('app.js', 'br'), compressed('app.js', 'br'), compressed('app.js', 'gzip')])
  expect(files()).toEqual(['app.js', 'app.js.br', 'app.js.gz', 'picture.png', 'small.js'])
  expect(brotliDecompressSync(readFileSync(join(folder, 'app.js.br'))).toString()).toBe(script)
  expect(gunzipSync(readFileSync(join(folder, 'app.js.gz'))).toString()).toBe(script)
})

test('leaves small files, pictures and unknown names uncompressed', async () => {
  const compressed = compressFiles(folder)
  for (const name of ['small.js', 'picture.png', '../app.js', 'nothing.js']) {
    expect(await compressed(name, 'br')).toBeUndefined()
  }
  expect(files()).toEqual(['app.js', 'picture.png', 'small.js'])
})

test('answers the bytes from memory when the folder cannot be written', async () => {
  const compressed = compressFiles(folder, async () => false)
  const bytes = await compressed('app.js', 'br')
  expect(brotliDecompressSync(bytes!).toString()).toBe(script)
  expect(await compressed('app.js', 'br')).toBe(bytes)
  expect(files()).toEqual(['app.js', 'picture.png', 'small.js'])
})

test('retries a file that could not be read at the next request', async () => {
  const compressed = compressFiles(folder)
  rmSync(join(folder, 'app.js'))
  await expect(compressed('app.js', 'br')).rejects.toThrow('ENOENT')
  writeFileSync(join(folder, 'app.js'), script)
  expect(await compressed('app.js', 'br')).toBeUndefined()
})

test('discards the compressed form of a file that a build replaced meanwhile', async () => {
  const target = join(folder, 'app.js.br')
  const compressed = compressFiles(folder, async (path, bytes) => {
    writeFileSync(path, bytes)
    utimesSync(join(folder, 'app.js'), 1, 1)
    return true
  })
  await compressed('app.js', 'br')
  expect(existsSync(target)).toBe(false)
})

test('serves the compressed file to the first request and to later ones', async () => {
  writeFileSync(join(folder, 'build.txt'), 'abc')
  writeFileSync(join(folder, 'app.en.html'), '<title>Sahuji</title>')
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
  const app = fastify()
  await dashboardFiles(app, folder)
  for (let request = 0; request < 2; request++) {
    const answer = await app.inject({ url: '/app.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringMatching(/accept-encoding/i) })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script)
  }
  expect((await app.inject('/app.js')).payload).toBe(script)
  await app.close()
})

test('prefers Brotli, then gzip', () => {
  expect(encodingOf('gzip, deflate, br')).toBe('br')
  expect(encodingOf('gzip;q=1.0')).toBe('gzip')
  expect(encodingOf(undefined)).toBeUndefined()
})
