import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/cluster.ts'
import { openSecrets } from './peppers.ts'

const folders: string[] = []
let folder: string
beforeEach(async () => {
  folders.push((folder = await temporaryFolder()))
})
afterAll(() => Promise.all(folders.map((each) => rm(each, { recursive: true }))))

describe('the installation’s secrets', () => {
  test('are created once, readable by their owner alone', async () => {
    const made = await openSecrets(join(folder, 'data'), { peppers: [] })
    expect(made.peppers).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
    expect((await stat(join(folder, 'data', 'secrets.json'))).mode & 0o777).toBe(0o600)
    expect(await openSecrets(join(folder, 'data'), { peppers: [] })).toEqual(made)
  })

  test('are the same for ten concurrent first starts', async () => {
    const opened = await Promise.all(Array.from({ length: 10 }, () => openSecrets(folder, { peppers: [] })))
    expect(new Set(opened.map(({ peppers: [newest] }) => newest)).size).toBe(1)
  })

  test('come from the environment where it sets them, and then nothing is written', async () => {
    expect(await openSecrets(folder, { peppers: ['given by the operator', 'the one before'] })).toEqual({
      peppers: ['given by the operator', 'the one before'],
    })
    await expect(readFile(join(folder, 'secrets.json'))).rejects.toThrow('ENOENT')
  })

  test('of an existing installation are read unchanged', async () => {
    await writeFile(join(folder, 'secrets.json'), '{"pepper":"written by the first release"}')
    expect(await openSecrets(folder, { peppers: [] })).toEqual({ peppers: ['written by the first release'] })
    expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe('{"pepper":"written by the first release"}')
  })

  test('that are broken stop the start: new ones would lock every person out', async () => {
    await writeFile(join(folder, 'secrets.json'), '{"pep')
    await expect(openSecrets(folder, { peppers: [] })).rejects.toThrow('JSON')
  })
})
