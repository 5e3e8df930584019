import { afterEach, expect, test, vi } from 'vitest'
import { openPicture } from './crop-image.ts'

afterEach(() => void vi.unstubAllGlobals())

test('reports why a picture cannot be opened', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no such decoder')))
  expect(await openPicture(new File([], 'a.jpg'))).toBe('empty')
  expect(await openPicture(new File(['\0\0\0\x14ftypmif1\0\0\0\0heic'], 'a.jpg'))).toBe('heic')
  expect(await openPicture(new File(['words'], 'a.jpg'))).toBe('unreadable')
})
