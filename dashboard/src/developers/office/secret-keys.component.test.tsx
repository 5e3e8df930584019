import * as contract from '@sahuji/contract/developers/office/secret-keys'
import type { SecretKey } from '@sahuji/contract/developers/secret-keys'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { on } from '../../../testing/fake-server.ts'
import { openOfficePage, openOfficePageAs } from '../../../testing/open-office-page.tsx'

const id = '0193a000-0000-7000-8000-0000000000c1'
const address = `/operator/merchants/${id}/secret-keys`
const secret = `sahuji_test_${'k'.repeat(34)}9xQa`

const key = (of: Partial<SecretKey> = {}): SecretKey => ({
  id: '0193a000-0000-7000-8000-0000000000c2',
  mode: 'sandbox',
  name: 'Web shop',
  ending: '9xQa',
  scopes: ['payments:read', 'payments:write', 'refunds:write'],
  made_at: new Date('2026-11-20T05:00:00Z'),
  last_used_at: new Date('2026-11-27T05:00:00Z'),
  last_used_network: '103.10.28.•',
  exposed_at: null,
  refund_daily_limit: null,
  rolled_at: null,
  expires_at: null,
  revoked_at: null,
  ...of,
})

test('lists the keys with their use, and revokes one after a question', async () => {
  const revoked = key({ revoked_at: new Date('2026-11-28T05:00:00Z') })
  const live: Partial<SecretKey> = { mode: 'live', name: 'Old till', scopes: ['payments:read'], ending: 'b7Zt' }
  const exposed = key({ ...live, id, last_used_at: null, last_used_network: null, exposed_at: revoked.revoked_at })
  const server = await openOfficePage(
    address,
    on(contract.listMerchantSecretKeys, () => [key(), exposed]),
    on(contract.revokeMerchantSecretKey, () => revoked),
  )
  const rows = page.getByRole('list', { name: 'Secret keys' }).getByRole('listitem')
  await expect.element(rows.first()).toMatchTextContent(/sahuji_test_…9xQa/)
  await expect.element(rows.nth(1)).toMatchTextContent(/Seen in an address: replace it.*never used/)
  await expectAccessible()
  await rows.first().getByRole('button', { name: 'Revoke' }).click()
  server.answer(on(contract.listMerchantSecretKeys, () => [revoked, exposed]))
  await page
    .getByRole('dialog', { name: /Web shop/ })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await expect.element(rows.first()).toMatchTextContent(/Revoked/)
  await expect.element(rows.first().getByRole('button', { name: 'Revoke' })).not.toBeInTheDocument()
})

test('makes a key and shows it once; one of the live book cannot refund', async () => {
  const asked: unknown[] = []
  const scopes: SecretKey['scopes'] = [
    'payments:read',
    'payments:write',
    'links:read',
    'links:write',
    'events:read',
    'reports:read',
  ]
  const made = key({
    mode: 'live',
    scopes,
    last_used_at: null,
    last_used_network: null,
  })
  await openOfficePage(
    address,
    on(contract.listMerchantSecretKeys, () => []),
    on(contract.makeMerchantSecretKey, (ask) => {
      asked.push(ask)
      return { key: made, secret }
    }),
  )
  await expect.element(page.getByText('No secret key yet')).toBeVisible()
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Web shop')
  await expect.element(page.getByRole('checkbox', { name: /Refund payments/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Live' }).click({ force: true })
  await expect.element(page.getByRole('checkbox', { name: /Refund payments/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Make the key' }).click()
  const shown = page.getByRole('dialog', { name: 'The new key' })
  await expect.element(shown.getByText(secret)).toBeVisible()
  expect(asked).toMatchObject([{ id, mode: 'live', name: 'Web shop', scopes }])
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText(secret)).not.toBeInTheDocument()
})

test('shows the keys to every operator, and their making to few', async () => {
  await openOfficePageAs(
    ['viewer'],
    address,
    on(contract.listMerchantSecretKeys, () => [key()]),
  )
  await expect.element(page.getByText('In use')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New key' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Revoke' })).not.toBeInTheDocument()
})
