import { listBanks } from '@sahuji/contract/banks'
import { listChannels, listInstruments, listLoads } from '@sahuji/contract/funding'
import { listGeneralPages } from '@sahuji/contract/pages'
import * as codes from '@sahuji/contract/payments/codes'
import { signOut } from '@sahuji/contract/session'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { smallestAnswers } from '../../testing/contract-answers.ts'
import { homeIsDrawn, overflow, sectionOf } from '../../testing/drawn.ts'
import { on, refuse } from '../../testing/fake-server.ts'
import { historyRoutes } from '../../testing/history.ts'
import { eBankingOverview, instrument } from '../../testing/loading.ts'
import { merchant, newMerchant } from '../../testing/merchant.ts'
import { openPage, openPageAs } from '../../testing/open-page.tsx'
import { saveAppearance } from '../platform/preferences/appearance.ts'

const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
const kycText =
  'You need to verify you KYC in order to make any type of transactions using the Sahuji merchant application.'

afterEach(async () => {
  vi.useRealTimers()
  saveAppearance({ theme: 'system', side: 'same', top: 'same', page: 'paper' })
  await page.viewport(1440, 900)
})

test.each(['home', 'loadFunds', 'loadFunds/ebanking', 'transactionHistory'])('%s fits every width', async (path) => {
  await openPage(
    `/dashboard/${path}`,
    on(listBanks, () => []),
    on(listLoads, () => ({ data: [], next: null })),
    on(listInstruments, () => [instrument]),
    on(listChannels, () => [eBankingOverview]),
    ...historyRoutes(),
  )
  for (const width of [320, 390, 768, 900, 1221, 1440]) {
    await page.viewport(width, 900)
    await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeInTheDocument()
    await expect.poll(overflow, { message: `${path} at ${width}` }).toBe(0)
  }
})

test('the top bar covers nothing that the keyboard leads to', async () => {
  await page.viewport(1440, 400)
  await openPage('/dashboard/home')
  await homeIsDrawn()
  const covers = document.querySelector('header')!.getBoundingClientRect().bottom
  const links = [...document.querySelectorAll<HTMLElement>('main a[href], main button')]
  for (const link of links.toReversed()) {
    link.focus()
    await expect.poll(() => link.getBoundingClientRect().top).toBeGreaterThanOrEqual(covers)
  }
})

test('names the person and lists the entries of the specification and the general pages', async () => {
  await openPage(
    '/dashboard/home',
    on(listGeneralPages, () => [{ id: 3, title: 'Fees and limits' }]),
  )
  for (const words of [merchant.name, merchant.email, merchant.mobile_no])
    await expect.element(sidebar.getByText(words).first()).toBeVisible()
  await expect
    .element(sidebar.getByRole('link', { name: new RegExp(merchant.name) }))
    .toHaveAttribute('href', '/dashboard/profile')
  const entries = ['Home', 'Transaction History', 'Sandbox Transactions', 'Cooperative Statement']
  for (const name of entries)
    await expect.element(sidebar.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible()
  for (const name of ['Services', 'Account'])
    await expect.element(sidebar.getByRole('button', { name: new RegExp(name) })).toBeVisible()
  await expect.element(page.getByText('+977-1-4620147').first()).toBeVisible()
  await expect
    .element(page.getByRole('contentinfo').getByRole('link', { name: 'Fees and limits' }))
    .toHaveAttribute('href', '/dashboard/generalPages/3')
  await page.getByRole('banner').getByRole('button', { name: /Ram/ }).click()
  for (const name of ['Change Password', 'My Profile', 'Logout'])
    await expect.element(page.getByRole('menuitem', { name })).toBeVisible()
})

test('on tablets a group opens beside the rail and closes on Escape, on a press elsewhere and on a choice', async () => {
  await page.viewport(900, 700)
  await openPage('/dashboard/home', ...smallestAnswers(codes))
  await homeIsDrawn()
  const entry = sidebar.getByRole('link', { name: 'QR Code' })
  const account = sidebar.getByRole('button', { name: 'Account' })
  await expect.element(entry).not.toBeInTheDocument()
  await account.click()
  await expect.element(entry).toBeInViewport({ ratio: 1 })
  await userEvent.keyboard('{Escape}')
  await expect.element(entry).not.toBeInTheDocument()
  await expect.element(account).toHaveFocus()
  await account.click()
  await page.getByRole('main').click({ position: { x: 5, y: 5 } })
  await expect.element(entry).not.toBeInTheDocument()
  await account.click()
  await entry.click()
  await expect.poll(() => location.pathname).toBe('/dashboard/qrcode')
  await expect.element(entry).not.toBeInTheDocument()
})

test('the KYC card shows each state in the words of the specification, the support card an accepted agent', async () => {
  let plain: string | undefined
  for (const [kyc_status, words] of [
    [null, 'Incomplete'],
    ['PROCESSING', 'Processing'],
    ['VALID', 'KYC Verified'],
    ['REJECTED', 'KYC Rejected'],
  ] as const) {
    const submitted_at = new Date('2026-05-03T04:15:00Z')
    const agent = kyc_status === 'VALID' ? 'ACCEPTED' : null
    const kyc = kyc_status && { status: kyc_status, submitted_at }
    await openPageAs({ ...merchant, agent, kyc_status, kyc }, '/dashboard/home')
    const card = page.getByRole('region', { name: 'KYC STATUS' })
    await expect.element(card.getByText(words).first()).toBeVisible()
    await expect.element(card.getByRole('link', { name: 'Open profile' })).toHaveAttribute('href', '/dashboard/profile')
    const support = (await sectionOf('Talk to a person')).element()
    const border = () => getComputedStyle(support).borderTopColor
    plain ??= border()
    // the card follows the user info, which may arrive after the previous merchant's session
    if (agent) await expect.poll(border).not.toBe(plain)
    else await expect.poll(border).toBe(plain)
    await cleanup()
  }
})

describe('the KYC banner', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] }))

  test('appears two seconds after the page in the words of the specification and closes', async () => {
    await openPageAs(newMerchant, '/dashboard/home')
    await homeIsDrawn()
    await vi.advanceTimersByTimeAsync(2_100)
    const banner = page.getByRole('alert').filter({ hasText: kycText })
    await expect.element(banner.getByRole('link')).toHaveAttribute('href', '/dashboard/updateKYC')
    await banner.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByText(kycText)).not.toBeInTheDocument()
  })

  test('is not shown to a merchant whose KYC is valid', async () => {
    await openPage('/dashboard/home')
    await homeIsDrawn()
    await vi.advanceTimersByTimeAsync(5_000)
    await expect.element(page.getByText(kycText)).not.toBeInTheDocument()
  })
})

test('the theme switcher previews a colour under the pointer and applies it by a choice', async () => {
  await openPage('/dashboard/home')
  await homeIsDrawn()
  await page.getByRole('banner').getByRole('button', { name: /Ram/ }).click()
  await page.getByRole('menuitem', { name: 'Appearance' }).click()
  const sheet = page.getByRole('dialog', { name: 'Appearance' })
  const colour = (part: string, name: string) =>
    page.getByRole('group', { name: part }).getByText(name, { exact: true })
  const ground = (element: Element) => getComputedStyle(element).backgroundColor
  await colour('Sidebar', 'Pine').hover()
  await expect.poll(() => sheet.element().querySelector('[data-skin=pine]')).not.toBeNull()
  const { dataset } = document.documentElement
  expect(dataset['side']).not.toBe('pine')
  await colour('Sidebar', 'Pine').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => dataset['side']).toBe('indigo')
  await userEvent.keyboard('{ArrowLeft}')
  await colour('Top bar', 'Linen').click()
  await colour('Background', 'Mist').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.poll(() => ground(sidebar.element())).toBe('rgb(21, 51, 40)')
  await expect.poll(() => ground(page.getByRole('banner').element())).toBe('rgb(243, 233, 217)')
  await expect.poll(() => ground(document.body)).toBe('rgb(243, 248, 251)')
})

test('on a phone a notice is at the bottom, above a bottom sheet', async () => {
  await page.viewport(390, 844)
  await openPage(
    '/dashboard/home',
    on(signOut, () => refuse('our_fault')),
  )
  await homeIsDrawn()
  await page.getByRole('banner').getByRole('button', { name: /Ram/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const top = () => document.querySelector('[data-notice]')?.getBoundingClientRect().top ?? 0
  await expect.poll(top).toBeGreaterThan(700)
  location.hash = 'appearance'
  await expect.element(page.getByRole('dialog', { name: 'Appearance' })).toBeVisible()
  await expect.poll(top).toBeLessThan(100)
})
