import * as contract from '@sahuji/contract/developers/own-keys'
import type { OwnKey } from '@sahuji/contract/developers/own-keys'
import { listApiRequests } from '@sahuji/contract/developers/requests'
import { listWebhookDeliveries } from '@sahuji/contract/developers/webhook-deliveries'
import { rupees } from '@sahuji/contract/money/money'
import { createPaymentByKey } from '@sahuji/contract/payments/by-key'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { type Handler, on, refuse } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { isSeenAtBothWidths } from '../../testing/seen.ts'

const address = '/dashboard/developers'
const secret = `sahuji_test_${'k'.repeat(34)}9xQa`
const nth = (n: number) => `0193a000-0000-7000-8000-0000000000d${n}`
const hour = 3_600_000

const ownKey = (of: Partial<OwnKey> = {}): OwnKey => ({
  id: nth(1),
  mode: 'sandbox',
  name: 'My laptop',
  ending: '9xQa',
  scopes: ['payments:read', 'payments:write'],
  refund_daily_limit: null,
  made_at: new Date('2026-11-20T05:00:00Z'),
  last_used_at: new Date('2026-11-27T05:00:00Z'),
  last_used_network: '103.10.28.•',
  exposed_at: null,
  rolled_at: null,
  expires_at: null,
  revoked_at: null,
  is_readable: true,
  ...of,
})
const live = (of: Partial<OwnKey> = {}) =>
  ownKey({ id: nth(2), mode: 'live', name: 'Web shop', ending: '4kTz', is_readable: false, ...of })

const listing = (keys: OwnKey[], may_make_live = true): Handler =>
  on(contract.listSecretKeys, () => ({
    vendor_key_production: 'vk_live_417',
    vendor_key_sandbox: 'vk_test_417',
    may_make_live,
    keys,
  }))
const quietLog = on(listApiRequests, () => ({ data: [], next: null, not_kept: 0 }))
const nothingSent = on(listWebhookDeliveries, () => ({ data: [], next: null }))
const reads = on(contract.readSandboxSecret, () => ({ secret }))
const row = (name: RegExp | string) => page.getByRole('row', { name })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })

test('has a command with the own sandbox key in it, copies it whole, and shows the answer of trying it', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openPage(
    address,
    quietLog,
    nothingSent,
    listing([ownKey(), live()]),
    reads,
    on(createPaymentByKey, () => refuse('order_open', {}, 'order_ref')),
  )
  const command = page.getByRole('region', { name: 'The command' })
  await expect.element(command).toMatchTextContent(/curl .*\/api\/v1\/payments.*sahuji_test_…9xQa/s)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.poll(() => copied.mock.calls[0]?.[0]).toContain(`Bearer ${secret}"`)
  await page.getByRole('button', { name: 'Try it here' }).click()
  await expect.element(page.getByRole('region', { name: 'Our answer' })).toMatchTextContent(/HTTP 409.*order_open/s)
  await expectAccessible()
})

test('lists the keys of both books with their rights and last use; a live one cannot be copied', async () => {
  await openPage(
    address,
    quietLog,
    nothingSent,
    listing([ownKey(), live({ scopes: ['payments:read', 'refunds:write'], refund_daily_limit: rupees('5,000') })]),
    reads,
  )
  await isSeenAtBothWidths(row(/^Web shop/))
  await expect.element(row(/^Web shop/)).toMatchTextContent(/sahuji_live_…4kTz.*Rs\.5,000\.00.*103\.10\.28\.•/s)
  await expect.element(page.getByRole('button', { name: 'Copy: My laptop' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy: Web shop' })).not.toBeInTheDocument()
  await expect.element(page.getByText('vk_live_417')).toBeVisible()
})

test('a shop without a key makes its first one for the sandbox; one without KYC makes no other', async () => {
  const asked: unknown[] = []
  const server = await openPage(
    address,
    quietLog,
    nothingSent,
    listing([], false),
    reads,
    on(contract.makeSandboxKey, (ask) => {
      asked.push(ask)
      return { key: ownKey(), secret }
    }),
  )
  await page.getByRole('button', { name: 'Make a sandbox key' }).click()
  const form = dialog('New secret key')
  await expect.element(form.getByRole('radio', { name: 'Real payments' })).toBeDisabled()
  await form.getByRole('textbox', { name: 'Name' }).fill('My laptop')
  await form.getByRole('checkbox', { name: /Refund payments/ }).click({ force: true })
  await form.getByRole('textbox', { name: 'Refunds in a day, at most' }).fill('250')
  await form.getByRole('combobox', { name: 'Ends' }).selectOptions('90')
  server.answer(listing([ownKey()], false))
  await form.getByRole('button', { name: 'Make the key' }).click()
  await expect.element(dialog('The new key').getByText(secret)).toBeVisible()
  expect(asked).toEqual([
    {
      name: 'My laptop',
      scopes: ['payments:read', 'payments:write', 'refunds:write'],
      refund_daily_limit: rupees('250'),
      expires_in_days: 90,
    },
  ])
  await dialog('The new key').getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText(secret)).not.toBeInTheDocument()
})

test('an exposed key has a warning, and is rolled with an overlap', async () => {
  const asked: unknown[] = []
  const now = Date.now()
  const old = live({ exposed_at: new Date(now - hour) })
  const next = live({ id: nth(3), ending: 'n3wK' })
  const server = await openPage(
    address,
    quietLog,
    nothingSent,
    listing([old]),
    on(contract.rollSecretKey, (ask) => {
      asked.push(ask)
      return { key: next, secret: secret.replace('test', 'live') }
    }),
    on(contract.revokeSecretKey, () => live({ revoked_at: new Date(now) })),
  )
  await page.getByRole('button', { name: 'Roll it now' }).click()
  await dialog('Roll “Web shop”').getByRole('radio', { name: '24 hours' }).click({ force: true })
  server.answer(
    listing([
      next,
      live({ rolled_at: new Date(now), expires_at: new Date(now + 24 * hour), last_used_at: new Date(now + 1) }),
    ]),
  )
  await dialog('Roll “Web shop”').getByRole('button', { name: 'Roll it' }).click()
  await expect.element(dialog('The new key').getByText(/Copy it now/)).toBeVisible()
  expect(asked).toEqual([{ id: nth(2), hours: 24 }])
  await dialog('The new key').getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText(/Still used from/)).toBeVisible()
  await page.getByRole('button', { name: 'End now' }).click()
  server.answer(listing([next, live({ rolled_at: new Date(now), revoked_at: new Date(now) })]))
  await dialog(/^End the old key/)
    .getByRole('button', { name: 'End now' })
    .click()
  await expect.element(row(/Revoked/)).toBeVisible()
})

test('a refusal is shown in its form', async () => {
  await openPage(
    address,
    quietLog,
    nothingSent,
    listing([ownKey()]),
    reads,
    on(contract.makeSandboxKey, () => refuse('secret_keys_all_used', { count: 20 })),
  )
  await page.getByRole('button', { name: 'New key' }).click()
  const form = dialog('New secret key')
  await form.getByRole('textbox', { name: 'Name' }).fill('One more')
  await form.getByRole('button', { name: 'Make the key' }).click()
  await expect.element(form.getByText(/at most 20 secret keys/)).toBeVisible()
})
