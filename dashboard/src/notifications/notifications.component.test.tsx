import {
  listMutedTypes,
  listNotifications,
  muteType,
  type Notification,
  type NotificationTab,
  readNotifications,
  unreadNotifications,
  updateNotification,
} from '@sahuji/contract/notifications'
import { type NotificationType, typeRules } from '@sahuji/contract/notifications/types'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { overflow } from '../../testing/drawn.ts'
import { type Handler, on } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { pushRoute } from '../../testing/profile.ts'

afterEach(() => page.viewport(1440, 900))

const bell = page.getByRole('banner').getByRole('link', { name: /notification/i })
const unreadRows = () => document.querySelectorAll('[data-unread]').length
const readAll = page.getByRole('button', { name: 'Mark all as read' })

const notification = (at: number, type: NotificationType, fields: Partial<Notification> = {}): Notification => ({
  id: `0193a000-0000-7000-8000-0000000002${`${at}`.padStart(2, '0')}`,
  type,
  isRead: false,
  title: `Title ${at}`,
  body: `Body ${at}`,
  created_at: new Date(Date.UTC(2026, 10, 27, 6, 59 - at)),
  request: null,
  amount: null,
  about: null,
  isArchived: false,
  ...fields,
})

const isOfTab = ({ type, isArchived, isRead }: Notification, tab: NotificationTab = 'all') =>
  tab === 'archived'
    ? isArchived === true
    : isArchived !== true &&
      (tab === 'all' || (tab === 'unread' ? !isRead : typeRules[type as NotificationType].subject === tab))

/** A bell that remembers the marks, as the server does. */
function bellOf(all: Notification[]): Handler[] {
  const unread = () => all.filter(({ isRead }) => !isRead).length
  const read_at = new Date('2026-11-27T07:00:00Z')
  let marked: Notification[] = []
  return [
    pushRoute(),
    on(listMutedTypes, () => []),
    on(listNotifications, ({ tab, q }) => ({
      data: all.filter((each) => isOfTab(each, tab) && (!q || each.title.toLowerCase().includes(q.toLowerCase()))),
      next: null,
      unread: unread(),
    })),
    on(readNotifications, ({ tab }) => {
      marked = all.filter((each) => !each.isRead && isOfTab(each, tab))
      for (const each of marked) each.isRead = true
      return { read_at, count: marked.length }
    }),
    on(unreadNotifications, () => {
      for (const each of marked) each.isRead = false
      return { count: marked.length }
    }),
    on(updateNotification, ({ id, isRead, isArchived }) => {
      const found = all.find((each) => each.id === id)!
      return Object.assign(
        found,
        isRead !== undefined && { isRead },
        isArchived !== undefined && { isArchived, isRead: true },
      )
    }),
    on(muteType, ({ type, isMuted }) => (isMuted ? [type] : [])),
  ]
}

test('marks only the open tab as read, and keeps the search in the address', async () => {
  await openPage(
    '/dashboard/notifications?tab=security',
    ...bellOf([
      notification(1, 'QuestionAnswered', { title: 'Question 1' }),
      notification(2, 'QuestionAnswered', { title: 'Question 2' }),
      notification(3, 'PasswordChanged', { title: 'Your password was changed' }),
    ]),
  )
  await expect.poll(unreadRows).toBe(1)
  await readAll.click()
  await expect.element(bell).toHaveAccessibleName('2 new notifications')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.element(bell).toHaveAccessibleName('3 new notifications')
  const kinds = page.getByRole('navigation', { name: 'Kinds of notifications' })
  await kinds.getByRole('link', { name: 'Archive' }).click()
  await expect.element(page.getByText(/The archive is empty/).first()).toBeVisible()
  await expect.element(readAll).not.toBeInTheDocument()
  await kinds.getByRole('link', { name: 'All' }).click()
  await expect.element(readAll).toBeVisible()
  await page.getByRole('searchbox').fill('QUESTION 2')
  await expect.poll(unreadRows).toBe(1)
  await expect.element(readAll).not.toBeInTheDocument()
  await expect.poll(() => location.search).toMatch(/q=QUESTION/)
  await kinds.getByRole('link', { name: 'Security' }).click()
  await expect.element(page.getByRole('searchbox')).toHaveValue('QUESTION 2')
})

test('payments in a row are one line that opens, and one of them is marked without the others', async () => {
  const paid = (at: number, rupees: number) =>
    notification(at, 'ReceievedFund', { title: `Hari sent you Rs.${rupees}.00`, amount: BigInt(rupees * 100) })
  await openPage('/dashboard/notifications', ...bellOf([paid(1, 330), paid(2, 220), paid(3, 110)]))
  await expect.element(page.getByRole('heading', { name: /3 payments, Rs\.660\.00/ })).toBeVisible()
  const one = page.getByRole('heading', { name: /sent you Rs\.220/ })
  await expect.element(one).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'See them all' }).click()
  await expect.element(one).toBeVisible()
  for (const width of [390, 1440]) {
    await page.viewport(width, 900)
    await expect.poll(overflow).toBe(0)
    await expectAccessible()
  }
  for (const [name, count] of [
    ['Mark as read', '2'],
    ['Mark as not read', '3'],
  ] as const) {
    await page.getByRole('button', { name: /^More: .*Rs\.330/ }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect.element(bell).toHaveAccessibleName(`${count} new notifications`)
    await expect.element(one).toBeVisible()
  }
})
