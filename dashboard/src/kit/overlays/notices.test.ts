import { beforeEach, expect, test } from 'vitest'
import { closeNotice, closeNotices, closePageNotices, noticesNow, notify, onNotices } from './notices.ts'

beforeEach(closeNotices)

test('a notice is shown until it is closed', () => {
  notify({ title: 'Saved' })
  const [notice] = noticesNow()
  expect(notice?.title).toBe('Saved')
  closeNotice(notice?.id ?? 0)
  expect(noticesNow()).toEqual([])
})

test('keeps the newest four of many notices', () => {
  for (const title of ['1', '2', '3', '4', '5']) notify({ title })
  expect(noticesNow().map(({ title }) => title)).toEqual(['2', '3', '4', '5'])
})

test('a notice with the same text replaces the previous notice', () => {
  notify({ title: 'Failed', code: '3000' })
  notify({ title: 'Saved' })
  notify({ title: 'Failed', code: '3000' })
  expect(noticesNow().map(({ title }) => title)).toEqual(['Saved', 'Failed'])
})

test('a page’s failure closes with the page and with the next success; other notices stay', () => {
  const titles = () => noticesNow().map(({ title }) => title)
  notify({ tone: 'bad', title: 'Too much', isOfPage: true })
  notify({ tone: 'bad', title: 'Error while logging out!' })
  closePageNotices()
  expect(titles()).toEqual(['Error while logging out!'])
  notify({ tone: 'bad', title: 'Too much', isOfPage: true })
  notify({ tone: 'good', title: 'Saved' })
  expect(titles()).toEqual(['Error while logging out!', 'Saved'])
})

test('a listener receives each change until it unsubscribes', () => {
  let heard = 0
  const leave = onNotices(() => (heard += 1))
  notify({ title: 'one' })
  leave()
  notify({ title: 'two' })
  expect(heard).toBe(1)
})
