import * as contract from '@sahuji/contract/developers/requests'
import type { ApiRequest } from '@sahuji/contract/developers/requests'
import { listSecretKeys } from '@sahuji/contract/developers/own-keys'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { type Handler, on } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { isSeenAtBothWidths } from '../../../testing/seen.ts'

const address = '/dashboard/developers/requests'
const nth = (n: number) => `0193a000-0000-7000-8000-0000000000e${n}`

const call = (of: Partial<ApiRequest> = {}): ApiRequest => ({
  id: nth(1),
  mode: 'sandbox',
  at: new Date('2026-11-28T07:38:58Z'),
  method: 'POST',
  path: '/api/v1/payments',
  http: 200,
  refusal: null,
  milliseconds: 38,
  secret_key_id: nth(9),
  key_ending: '9xQa',
  request_id: '01JD5M9QK2AB',
  ...of,
})
const refused = call({ id: nth(2), http: 409, refusal: 'order_open', request_id: '01JD5M8NB0CD' })
const bodies = {
  network: '103.10.28.*',
  idempotency_key: 'order 7',
  request_body: '{\n  "amount": 124000\n}',
  answer_body: '{}',
}
const noKeys = on(listSecretKeys, () => ({
  vendor_key_production: null,
  vendor_key_sandbox: null,
  may_make_live: true,
  keys: [],
}))
const listing = (asked: unknown[], rows = [call(), refused], not_kept = 0): Handler =>
  on(contract.listApiRequests, (ask) => {
    asked.push(ask)
    return { data: rows, next: null, not_kept }
  })

test('lists the calls, and opens one beside them with what was sent, answered and a command', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openPage(
    address,
    noKeys,
    listing([], [call(), refused], 12),
    on(contract.readApiRequest, () => ({ ...refused, ...bodies })),
  )
  const row = page.getByRole('row', { name: /order_open/ })
  await isSeenAtBothWidths(row)
  await expect.element(row).toMatchTextContent(/POST \/api\/v1\/payments.*409 order_open/)
  await expect.element(page.getByText(/12 more calls were counted/)).toBeVisible()
  await row.getByRole('link').click()
  await expect.element(page.getByRole('region', { name: 'Sent' })).toMatchTextContent(/124000/)
  await page.getByRole('button', { name: 'Copy: Command' }).click()
  await expect.poll(() => copied.mock.calls[0]?.[0]).toContain('Bearer $SAHUJI_KEY')
  expect(location.search).toBe(`?open=${nth(2)}`)
  await expectAccessible()
})

test('the filters are in the address and narrow the list', async () => {
  const asked: unknown[] = []
  await openPage(address, noKeys, listing(asked))
  await page.getByRole('combobox', { name: 'Answer' }).selectOptions('refused')
  await expect.poll(() => asked.at(-1)).toMatchObject({ mode: 'sandbox', outcome: 'refused' })
  await page.getByRole('radio', { name: 'Live' }).click({ force: true })
  await expect.poll(() => asked.at(-1)).toMatchObject({ mode: 'live', outcome: 'refused' })
  const search = page.getByRole('searchbox', { name: 'Path or request id' })
  await search.fill('01JD5M8NB0CD')
  await search.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await expect.poll(() => asked.at(-1)).toMatchObject({ request_id: '01JD5M8NB0CD' })
})

test('a shop without a call and a filter without a match have their faces', async () => {
  await openPage(address, noKeys, listing([], []))
  await expect.element(page.getByText('No calls yet')).toBeVisible()
  await page.getByRole('combobox', { name: 'Time' }).selectOptions('hour')
  await expect.element(page.getByText('No call matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(page.getByText('No calls yet')).toBeVisible()
})
