import { afterEach, expect, test, vi } from 'vitest'
import { prepareFile } from './prepare-file.ts'

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
