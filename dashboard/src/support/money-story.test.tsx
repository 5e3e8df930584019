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

test('of a load that the bank refused nothing left it and nothing comes', () => {
  expect(said(<MoneyRoute of={money({ is_unpaid: true })} />)).toMatch(/Nothing left the account\s.*Nothing to come/)
})

test('of one that was given up, or whose time is over, nobody knows that nothing was paid', () => {
  const shown = said(<MoneyRoute of={money({ is_unpaid: false })} />)
  expect(shown).toMatch(/Nothing left the account that we know of.*Credited if it comes late/)
})

test('that a payment in review came to us is not said of its way into the wallet', () => {
  const leg = (name: 'debit' | 'credit') => ({ leg: name, state: 'done', at: null, code: null }) as const
  const legs = [leg('debit'), leg('credit')]
  const inReview = money({ state: 'pending', place: 'us', acts: 'us', legs })
  expect(said(<MoneyRoute of={inReview} />).match(/confirmed/g)).toHaveLength(1)
  const there = money({ state: 'completed', place: 'wallet', legs })
  expect(said(<MoneyRoute of={there} />).match(/confirmed/g)).toHaveLength(2)
})

test('a withdrawal that came back is drawn there and back, one that never went stays in the wallet', () => {
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

test('figures are named as what happened once it has, not before', () => {
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

test('tells of a held withdrawal that a person of ours looks at it, and that its bank is asked once it is sent', () => {
  const held = money({ kind: 'payout', direction: 'out', state: 'held', stage: 'held', place: 'us', acts: 'us' })
  const shown = said(
    <QueryClientProvider client={new QueryClient()}>
      <WhoActs of={held} />
    </QueryClientProvider>,
  )
  expect(shown).toContain('We review it. You do not need to do anything.')
  expect(shown).toContain('Once it is sent')
})
