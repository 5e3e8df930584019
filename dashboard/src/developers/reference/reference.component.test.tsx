import * as contract from '@sahuji/contract/developers/own-keys'
import { createPaymentByKey, listPaymentsByKey, readPaymentByKey } from '@sahuji/contract/payments/by-key'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { givesApiDocument } from '../../../testing/api-document.ts'
import { type Handler, on, refuse } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'

const address = '/dashboard/developers/reference'
const secret = `sahuji_test_${'k'.repeat(34)}9xQa`
const id = '0193a000-0000-7000-8000-0000000000d1'

const key = (scopes: contract.OwnKey['scopes']): contract.OwnKey => ({
  id,
  mode: 'sandbox',
  name: 'My laptop',
  ending: '9xQa',
  scopes,
  refund_daily_limit: null,
  made_at: new Date('2026-11-20T05:00:00Z'),
  last_used_at: null,
  last_used_network: null,
  exposed_at: null,
  rolled_at: null,
  expires_at: null,
  revoked_at: null,
  is_readable: true,
})
const hasKeys = (...keys: contract.OwnKey[]): Handler =>
  on(contract.listSecretKeys, () => ({
    vendor_key_production: null,
    vendor_key_sandbox: null,
    may_make_live: false,
    keys,
  }))
const reads = on(contract.readSandboxSecret, () => ({ secret }))
const answer = page.getByRole('region', { name: 'Our answer' })
const command = page.getByRole('region', { name: 'Command' })
const send = page.getByRole('button', { name: 'Send in the sandbox' })
const keyIn = () => /idempotency-key: (\S+)'/.exec(command.element().textContent)?.[1]

test('sends a call with the own sandbox key, and shows the answer; a changed request gets a new idempotency key', async () => {
  await openPage(
    address,
    givesApiDocument,
    hasKeys(key(['payments:read', 'payments:write'])),
    reads,
    on(createPaymentByKey, () => refuse('order_open', {}, 'order_ref')),
  )
  await expect.element(page.getByText('Opens a payment.')).toBeVisible()
  await expect.element(command).toMatchTextContent(/curl .*\/api\/v1\/payments.*"amount": 500/s)
  await send.click()
  await expect.element(answer).toMatchTextContent(/order_open/)
  const before = keyIn()
  await page.getByLabelText('Body').fill('{"amount": 700}')
  await expect.element(command).toMatchTextContent(/"amount": 700/)
  expect(keyIn()).not.toBe(before)
  await expect.element(page.getByRole('link', { name: '409 order_open' })).toBeVisible()
  await expectAccessible()
})

test('takes the newest id from the list of the same objects, by keyboard', async () => {
  const asked: unknown[] = []
  await openPage(
    `${address}?call=get_payments_id`,
    givesApiDocument,
    hasKeys(key(['payments:read'])),
    reads,
    on(listPaymentsByKey, (ask) => {
      asked.push(ask)
      return Response.json({ status: '000', message: 'OK', data: [{ id }], next: null })
    }),
    on(readPaymentByKey, (ask) => {
      asked.push(ask)
      return Response.json({ status: '000', message: 'OK', data: { id } })
    }),
  )
  await expect.element(send).toBeDisabled()
  const newest = page.getByRole('button', { name: 'Take the newest' })
  await expect.element(newest).toBeEnabled()
  newest.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('id')).toHaveValue(id)
  await send.click()
  await expect.element(answer).toMatchTextContent(new RegExp(id))
  expect(asked).toEqual([{ limit: 1 }, { id }])
})

test('leads a shop without a key to make one, and describes a message', async () => {
  await openPage(address, givesApiDocument, hasKeys(), reads)
  await expect.element(page.getByRole('link', { name: 'Make a sandbox key to try this' })).toBeVisible()
  await page.getByRole('link', { name: 'payment.paid' }).click()
  await expect.element(page.getByText(/signed by Standard Webhooks/)).toBeVisible()
  await expect.element(page.getByText('data.amount')).toBeVisible()
})
