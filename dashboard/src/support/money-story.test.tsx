import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { TracedMoney } from '@sahuji/contract/support/trace'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { MoneyLines } from './money-lines.tsx'
import { MoneyRoute } from './money-route.tsx'
import { WhoActs } from './who-acts.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const money = (more: Partial<TracedMoney>): TracedMoney => ({
  kind: 'load',
  id: '01a21a0b-75e3-70fc-b227-9a2f5d7554d2',
  mode: 'live',
  direction: 'in',
  state: 'cancelled',
  method: 'ebanking',
  rail: 'onepg',
  name: 'Nabil Bank',
  amount: 170_000n,
  begun_at: new Date('2026-11-27T04:39:00+05:45'),
  ended_at: null,
  ending: null,
  place: 'nowhere',
  acts: 'nobody',
  legs: [],
  lines: [{ is: 'asked', amount: 170_000n }],
  next_check_at: null,
  asked: 1,
  is_rail_down: false,
  promised_at: null,
  references: { ours: 'SJ1NGHE48JZX76BQ', bank: null },
  remark: null,
  service_code: null,
  can_check: false,
  ...more,
})

const said = (node: ReactNode) =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>).replace(/<[^>]*>/g, ' ')

test('shows for a load that the bank refused that nothing left it and nothing comes', () => {
  expect(said(<MoneyRoute of={money({ is_unpaid: true })} />)).toMatch(/Nothing left the account\s.*Nothing to come/)
})

test('never states of a cancelled or expired load that nothing was paid', () => {
  const shown = said(<MoneyRoute of={money({ is_unpaid: false })} />)
  expect(shown).toMatch(/Nothing left the account that we know of.*Credited if it comes late/)
})

test('does not extend the arrival of a payment in review to its way into the wallet', () => {
  const leg = (name: 'debit' | 'credit') => ({ leg: name, state: 'done', at: null, code: null }) as const
  const legs = [leg('debit'), leg('credit')]
  const inReview = money({ state: 'pending', place: 'us', acts: 'us', legs })
  expect(said(<MoneyRoute of={inReview} />).match(/confirmed/g)).toHaveLength(1)
  const there = money({ state: 'completed', place: 'wallet', legs })
  expect(said(<MoneyRoute of={there} />).match(/confirmed/g)).toHaveLength(2)
})

test('draws a returned withdrawal there and back, and keeps one that never left in the wallet', () => {
  const marks = (of: TracedMoney) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <MoneyRoute of={of} />
      </I18nProvider>,
    )
      .split('<li')
      .slice(1)
      .map((leg) => /data-mark="(\w+)"/.exec(leg)?.[1])
  const debit = (state: 'done' | 'none') => [{ leg: 'debit', state, at: null, code: null } as const]
  const out = money({ kind: 'payout', direction: 'out', place: 'wallet', rail: 'npi', name: 'Himalayan Bank' })
  const back = { ...out, state: 'reversed' as const, legs: debit('done') }
  expect(marks(back)).toEqual([undefined, undefined, undefined, 'here'])
  expect(said(<MoneyRoute of={back} />)).toMatch(/Sent it back.*Your wallet again/)
  expect(said(<MoneyRoute of={back} />)).not.toContain('It is here')
  expect(marks({ ...out, state: 'failed', legs: debit('none') })).toEqual(['here', undefined, undefined])
})

test('names figures as past only once they have happened', () => {
  const lines: TracedMoney['lines'] = [
    { is: 'taken', amount: 170_500n },
    { is: 'charge', amount: -500n },
    { is: 'credited', amount: 170_000n },
  ]
  const leg = (state: 'done' | 'waiting') => [{ leg: 'debit', state, at: null, code: null } as const]
  const under = (more: Partial<TracedMoney>) => said(<MoneyLines of={money({ lines, ...more })} />)
  expect(under({ state: 'pending', acts: 'you', legs: leg('waiting') })).toMatch(
    /You pay at the bank.*Comes to your wallet/,
  )
  expect(under({ state: 'completed', legs: leg('done') })).toMatch(/Taken at the bank.*Came to your wallet/)
  expect(said(<MoneyLines of={money({})} />)).toContain('Asked for')
})

test('shows of a held withdrawal that our team reviews it, and that its bank is asked once it is sent', () => {
  const held = money({ kind: 'payout', direction: 'out', state: 'held', stage: 'held', place: 'us', acts: 'us' })
  const shown = said(
    <QueryClientProvider client={new QueryClient()}>
      <WhoActs of={held} />
    </QueryClientProvider>,
  )
  expect(shown).toContain('We review it. You do not need to do anything.')
  expect(shown).toContain('Once it is sent')
})
