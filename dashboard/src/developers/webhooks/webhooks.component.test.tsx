import * as deliveries from '@sahuji/contract/developers/webhook-deliveries'
import type { WholeWebhookDelivery } from '@sahuji/contract/developers/webhook-deliveries'
import * as contract from '@sahuji/contract/developers/webhooks'
import type { WebhookEndpoint } from '@sahuji/contract/developers/webhooks'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { type Handler, on, refuse } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { isSeenAtBothWidths } from '../../../testing/seen.ts'

const address = '/dashboard/developers/webhooks'
const nth = (n: number) => `0193a000-0000-7000-8000-0000000000e${n}`
const at = new Date('2026-11-27T05:00:00Z')

const endpoint = (of: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: nth(1),
  mode: 'live',
  kind: 'address',
  url: 'https://shop.example/hooks',
  types: null,
  secret_ending: 'Q0ZX',
  secret_made_at: at,
  previous_until: null,
  state: 'on',
  why: null,
  since: at,
  failing_since: null,
  disabled_at: null,
  waiting: 0,
  next_at: null,
  diagnosis: null,
  health: [{ hour: at, delivered: 4, failed: 0, ms: 120 }],
  made_at: at,
  ...of,
})
const failing = endpoint({
  id: nth(2),
  url: 'https://till.example/sahuji',
  failing_since: at,
  disabled_at: new Date('2026-11-30T05:00:00Z'),
  waiting: 3,
  next_at: new Date('2026-11-27T06:00:00Z'),
  diagnosis: 'signature',
  health: [{ hour: at, delivered: 1, failed: 3, ms: 90 }],
})

const delivery = (of: Partial<WholeWebhookDelivery> = {}): WholeWebhookDelivery => ({
  id: nth(5),
  message_id: `msg_${'a'.repeat(32)}`,
  mode: 'live',
  type: 'payment.paid',
  at,
  endpoint_id: nth(2),
  url: 'https://till.example/sahuji',
  payment_id: nth(7),
  version: 3,
  state: 'failed',
  tries: 1,
  next_at: null,
  ended_at: at,
  last_status: 401,
  diagnosis: 'signature',
  body: '{"type":"payment.paid"}',
  attempts: [
    {
      n: 1,
      at,
      is_replay: false,
      url: 'https://till.example/sahuji',
      headers: { 'webhook-id': `msg_${'a'.repeat(32)}`, 'webhook-signature': 'v1,abc=' },
      ms: 212,
      status: 401,
      answer_headers: { server: 'nginx' },
      answer: 'No matching signature found',
      diagnosis: 'signature',
    },
  ],
  ...of,
})
function listed(whole: WholeWebhookDelivery) {
  const { body: _, attempts: __, ...row } = whole
  return row
}

const endpointsOf = (live: WebhookEndpoint[], sandbox: WebhookEndpoint[] = []): Handler =>
  on(contract.listWebhookEndpoints, ({ mode }) => (mode === 'live' ? live : sandbox))
const sent = (rows: WholeWebhookDelivery[] = []): Handler =>
  on(deliveries.listWebhookDeliveries, () => ({ data: rows.map(listed), next: null }))
const counts = on(deliveries.countWebhookReplay, () => ({ count: 3 }))
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('shows the health of each endpoint, and what one that does not answer needs', async () => {
  const tried = vi.fn<(asked: { id: string }) => void>()
  await openPage(
    address,
    endpointsOf([endpoint(), failing]),
    sent(),
    counts,
    on(contract.tryWebhookEndpoint, (asked) => {
      tried(asked)
      return { count: 3 }
    }),
  )
  const addresses = page.getByRole('table', { name: 'Addresses' })
  await expect.element(addresses).toMatchTextContent(/shop\.example\/hooks.*Healthy.*4 of 4/)
  await expect.element(addresses).toMatchTextContent(/till\.example.*Not answering.*1 of 4/)
  await expect.element(addresses).toMatchTextContent(/The signature did not match.*3 messages wait/)
  await button('Try now').click()
  await expect.poll(() => tried.mock.calls).toEqual([[{ id: failing.id }]])
  await expectAccessible()
  await isSeenAtBothWidths(button('Try now'))
})

test('opens a delivery with its bytes, its answer and its tries, and copies it as curl', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const resent = vi.fn<(asked: { id: string }) => void>()
  await openPage(
    `${address}?mode=live`,
    endpointsOf([failing]),
    sent([delivery()]),
    counts,
    on(deliveries.readWebhookDelivery, () => delivery()),
    on(deliveries.resendWebhook, (asked) => {
      resent(asked)
      return listed(delivery({ state: 'waiting' }))
    }),
  )
  await page.getByRole('table', { name: 'Deliveries' }).getByRole('button').click()
  await expect
    .element(page.getByRole('region', { name: 'What we sent' }))
    .toMatchTextContent(/POST \/sahuji.*webhook-id/s)
  await expect
    .element(page.getByRole('region', { name: 'What came back' }))
    .toMatchTextContent(/HTTP 401.*No matching/s)
  await button('Copy as curl').click()
  await expect.poll(() => copied.mock.calls[0]?.[0]).toContain(`--data-binary '{"type":"payment.paid"}'`)
  await button('Send again').click()
  await expect.poll(() => resent.mock.calls).toEqual([[{ id: nth(5) }]])
  await expectAccessible()
})

test('adds an endpoint with chosen events, shows its secret once, and names what is wrong with an address', async () => {
  const asked = vi.fn<(of: object) => void>()
  let refusing = true
  await openPage(
    address,
    endpointsOf([], []),
    sent(),
    on(contract.addWebhookEndpoint, (of) => {
      asked(of)
      if (refusing) return refuse('webhook_address_insecure', {}, 'url')
      return { endpoint: endpoint({ mode: 'sandbox' }), secret: 'whsec_c2VjcmV0' }
    }),
  )
  await button('Add an address').click()
  await page.getByRole('textbox', { name: 'Address' }).fill('http://localhost:9/hooks')
  await page.getByText('Chosen events').click()
  await button('Add it').click()
  await expect.element(page.getByText('A webhook address begins with https.', { exact: false }).first()).toBeVisible()
  refusing = false
  await button('Add it').click()
  await expect.element(page.getByText('whsec_c2VjcmV0')).toBeVisible()
  expect(asked).toHaveBeenLastCalledWith({
    mode: 'sandbox',
    url: 'http://localhost:9/hooks',
    types: ['payment.paid'],
  })
})

test('sends a stretch of time again and shows how the answers differ', async () => {
  const replay = { id: nth(8), endpoint_id: nth(1), since: at, until: at, at, count: 3, answered: 3, same: 1 }
  const changes = [{ before: 500, after: 204, count: 2 }]
  await openPage(
    address,
    endpointsOf([endpoint()]),
    sent(),
    counts,
    on(deliveries.replayWebhooks, () => ({ ...replay, answered: 0, same: 0, changes: [] })),
    on(deliveries.readWebhookReplay, () => ({ ...replay, changes })),
  )
  await button('Send 3 messages again').click()
  await expect.element(page.getByRole('status').last()).toMatchTextContent(/3 of 3, as before: 1.*500 → 204: 2/s)
})

test('has its faces for nothing yet, nothing missed and a failure', async () => {
  await openPage(`${address}?shown=missed`, endpointsOf([endpoint()]), sent(), counts)
  await expect.element(page.getByText('Everything was delivered')).toBeVisible()
  await button('Clear filters').click()
  await expect.element(page.getByText('Nothing was sent yet')).toBeVisible()
})

test('shows that it cannot load', async () => {
  const fails = on(contract.listWebhookEndpoints, () => refuse('busy', { seconds: 60 }))
  await openPage(address, fails)
  await expect.element(page.getByRole('alert').first()).toBeVisible()
})
