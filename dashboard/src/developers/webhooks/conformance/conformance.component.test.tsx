import * as contract from '@sahuji/contract/developers/webhook-conformance'
import type { ConformanceResult, ConformanceRun } from '@sahuji/contract/developers/webhook-conformance'
import { listWebhookDeliveries, countWebhookReplay } from '@sahuji/contract/developers/webhook-deliveries'
import { listWebhookEndpoints, type WebhookEndpoint } from '@sahuji/contract/developers/webhooks'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectNoOverflow } from '../../../../testing/accessibility.ts'
import { type Handler, on, refuse } from '../../../../testing/fake-server.ts'
import { historyRoutes } from '../../../../testing/history.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { sees } from '../../../../testing/seen.ts'

const nth = (n: number) => `0193a000-0000-7000-8000-0000000000f${n}`
const at = new Date('2026-11-27T05:00:00Z')
const endpoint: WebhookEndpoint = {
  id: nth(1),
  mode: 'sandbox',
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
  health: [],
  made_at: at,
}
const run = (of: Partial<ConformanceRun> = {}): ConformanceRun => ({
  id: nth(2),
  endpoint_id: nth(1),
  url: 'https://shop.example/hooks',
  begun_at: at,
  ended_at: at,
  tried: 12,
  passed: 12,
  ...of,
})
const passes = (name: ConformanceResult['name']): ConformanceResult => ({ name, why: null, sent: [] })
const accepted: ConformanceResult = {
  name: 'wrong_signature',
  why: 'accepted',
  sent: [
    {
      type: 'payment.paid',
      message_id: `msg_${'b'.repeat(32)}`,
      signing: 'other_secret',
      body: '{"type":"payment.paid"}',
      ms: 12,
      status: 200,
      answer: 'thanks',
    },
  ],
}

const opens = (state: { runs: ConformanceRun[]; endpoints?: WebhookEndpoint[] }, ...handlers: Handler[]) =>
  openPage(
    '/dashboard/developers/webhooks?mode=sandbox',
    on(listWebhookEndpoints, ({ mode }) => (mode === 'sandbox' ? (state.endpoints ?? [endpoint]) : [])),
    on(listWebhookDeliveries, () => ({ data: [], next: null })),
    on(countWebhookReplay, () => ({ count: 0 })),
    on(contract.listConformanceRuns, () => state.runs),
    ...handlers,
  )
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('begins a run, shows how far it is, and its result with its date', async () => {
  const begun = vi.fn<(asked: { id: string }) => void>()
  const state = { runs: [] as ConformanceRun[] }
  const under = run({ ended_at: null, tried: 3, passed: 3 })
  const cases = contract.conformanceCases.map(passes)
  await opens(
    state,
    on(contract.beginConformanceRun, (asked) => {
      begun(asked)
      state.runs = [under]
      return under
    }),
    on(contract.readConformanceRun, () =>
      state.runs[0] === under ? { ...under, cases: cases.slice(0, 3) } : { ...run(), cases },
    ),
  )
  await sees('Not tried yet')
  await button('Try twelve cases').click()
  await expect.poll(() => begun.mock.calls).toEqual([[{ id: nth(1) }]])
  await sees(/Under way, 3 of 12/)
  state.runs = [run()]
  await sees(/Passed 12 of 12 on/)
  await expect.poll(() => page.getByText('Passed', { exact: true }).elements().length).toBe(12)
})

test('names what a server did wrong, with what was sent and what came back', async () => {
  const cases = contract.conformanceCases.map((name) => (name === 'wrong_signature' ? accepted : passes(name)))
  await opens(
    { runs: [run({ passed: 11 })] },
    on(contract.readConformanceRun, () => ({ ...run({ passed: 11 }), cases })),
  )
  await sees(/Passed 11 of 12 on/)
  await button('Show the cases').click()
  await sees(/accepted a message that it must refuse/)
  await page.getByText('Wrong signatures').click()
  await sees(/signed with another secret/)
  await expect.element(page.getByRole('region', { name: 'What came back' })).toMatchTextContent(/HTTP 200.*thanks/s)
  await expectAccessible()
  await page.viewport(320, 700)
  await expectNoOverflow()
  await page.viewport(1440, 900)
  await button('Hide the cases').click()
  await expect.element(page.getByText('Wrong signatures')).not.toBeInTheDocument()
})

test('shows why a run cannot begin, and cannot be pressed for an address that is off', async () => {
  await opens(
    { runs: [], endpoints: [endpoint, { ...endpoint, id: nth(3), url: 'https://till.example/', state: 'paused' }] },
    on(contract.beginConformanceRun, () => refuse('conformance_runs_used', { count: 10 })),
  )
  await expect.element(button('Try twelve cases').nth(1)).toBeDisabled()
  await button('Try twelve cases').first().click()
  await sees(/10 conformance runs a day/)
})

test('is in the playground too, and leads to the addresses where there is none', async () => {
  await openPage('/dashboard/testTransactions', ...historyRoutes())
  await sees('Conformance run')
  await expect
    .element(page.getByRole('link', { name: 'Addresses of the sandbox' }))
    .toHaveAttribute('href', expect.stringContaining('/dashboard/developers/webhooks?mode=sandbox'))
})
