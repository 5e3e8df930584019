import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pagePictures } from './page-pictures.ts'

const made: string[] = []
const revoked: string[] = []
beforeEach(() => {
  made.length = 0
  revoked.length = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made.push(`blob:${made.length}`)
    return made.at(-1)!
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url))
})
afterEach(() => vi.restoreAllMocks())

const page = { case_id: 'case', paper: 'paper', page: 1 }

test('fetches a page once, because each fetch is a logged view', async () => {
  const fetchPage = vi.fn(() => Promise.resolve(new Blob()))
  const pictures = pagePictures(fetchPage)
  expect(await Promise.all([pictures.open(page), pictures.open(page)])).toEqual(['blob:0', 'blob:0'])
  await pictures.open({ ...page, page: 2 })
  expect(fetchPage).toHaveBeenCalledTimes(2)
})

test('leaving the case releases every picture, and a late one is not kept', async () => {
  let answers: (picture: Blob) => void = () => undefined
  const late = new Promise<Blob>((resolve) => (answers = resolve))
  const pictures = pagePictures(({ page: at }) => (at === 1 ? Promise.resolve(new Blob()) : late))
  await pictures.open(page)
  const coming = pictures.open({ ...page, page: 2 })
  pictures.forget()
  answers(new Blob())
  await expect(coming).rejects.toThrow('left')
  expect(made).toEqual(['blob:0'])
  expect(revoked).toEqual(['blob:0'])
})

test('fetches a failed picture again', async () => {
  const fetchPage = vi.fn(() => Promise.reject(new Error('no connection')))
  const pictures = pagePictures(fetchPage)
  await expect(pictures.open(page)).rejects.toThrow('no connection')
  await expect(pictures.open(page)).rejects.toThrow('no connection')
  expect(fetchPage).toHaveBeenCalledTimes(2)
})
