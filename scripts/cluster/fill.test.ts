import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { filled, nodes, placesOfFiles, valuesOf, valuesOfNode } from './fill.ts'

const folder = new URL('../../deploy/cluster/', import.meta.url)
const read = (name: string) => readFile(new URL(name, folder), 'utf8')

describe('the files of deploy/cluster', () => {
  test.each(['10', '100', '1000'])(
    'every file is filled in whole with the size for %s payments a second',
    async (size) => {
      const values = { ...valuesOf(await read('cluster.env')), ...valuesOf(await read(`sizes/${size}.env`)) }
      for (const node of nodes)
        for (const name of Object.keys(placesOfFiles)) {
          const text = filled(await read(name), valuesOfNode(values, node))
          expect(text).not.toContain('${')
        }
    },
  )

  test('every value is used by a file', async () => {
    const texts = await Promise.all(Object.keys(placesOfFiles).map(read))
    const values = { ...valuesOf(await read('cluster.env')), ...valuesOf(await read('sizes/10.env')) }
    expect(Object.keys(values).filter((name) => !texts.some((text) => text.includes(`\${${name}}`)))).toEqual([])
  })

  test('every file has a place on a machine', async () => {
    const there = [
      ...(await readdir(fileURLToPath(folder))),
      ...(await readdir(fileURLToPath(new URL('systemd', folder)))).map((name) => `systemd/${name}`),
    ]
    const none = new Set(['cluster.env', 'compose.yaml', 'Containerfile', 'filled', 'sizes', 'systemd'])
    expect(there.filter((name) => !none.has(name)).toSorted()).toEqual(Object.keys(placesOfFiles).toSorted())
  })

  test('refuses a missing value, an empty one and one that would end its line', () => {
    expect(() => filled('a ${NAME}', {})).toThrow('NAME is not set')
    expect(() => filled('a ${NAME}', { NAME: '' })).toThrow('NAME is not set')
    expect(() => filled('a ${NAME}', { NAME: "a'; drop" })).toThrow('contains a quote')
    expect(() => filled('a ${NAME}', { NAME: 'a\nb' })).toThrow("line's end")
  })

  test('leaves the variables of systemd alone', () => {
    expect(filled('kill -HUP $MAINPID of ${NODE}', { NODE: 'db1' })).toBe('kill -HUP $MAINPID of db1')
  })
})
