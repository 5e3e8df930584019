import { afterEach, expect, test, vi } from 'vitest'
import { prepareFile, fileKindOf } from './prepare-file.ts'

afterEach(() => void vi.unstubAllGlobals())

const heic = new File(['\0\0\0\x14ftypheic\0\0\0\0mif1'], 'IMG_0001.HEIC')

test('reports an empty file, and a HEIC picture that this browser cannot open', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no such decoder')))
  expect(await prepareFile(new File([], 'a.jpg'))).toBe('empty')
  expect(await prepareFile(heic)).toBe('heic')
  expect(await prepareFile(new File(['<svg></svg>'], 'a.jpg'))).toBe('kind')
})

test('accepts a HEIC picture that this browser opens', async () => {
  const close = () => undefined
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 100, height: 900, close }))
  expect(await prepareFile(heic)).toBe('too_small')
})

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['jpeg', 'ÿØÿà\u0000\u0010JFIF'],
  ['png', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\r'],
  ['webp', 'RIFF\u0001\u0002\u0003\u0004WEBP'],
  ['pdf', '%PDF-1.7\n'],
])('recognises %s by its first bytes', (kind, head) => {
  expect(fileKindOf(bytes(head))).toBe(kind)
})

test.each(['<svg xmlns="', '<!doctype html>', 'GIF89a', 'RIFF\u0001\u0002\u0003\u0004WAVE', 'PK\u0003\u0004', ''])(
  'rejects %j',
  (head) => {
    expect(fileKindOf(bytes(head))).toBeUndefined()
  },
)
