import type { Payout } from '@sahuji/contract/payouts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { payout as payoutWith } from '../../../testing/payouts.ts'
import { CodeInWords } from './payout-facts.tsx'
import { PayoutLegs } from './payout-legs.tsx'
import { PayoutSentence } from './payout-words.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const at = new Date('2026-11-26T05:00:00Z')
const done = { state: 'done' as const, code: '000', at }
const payout = payoutWith({
  state: 'sent',
  created_at: at,
  sent_at: at,
  arrival: { kind: 'minutes', at },
  asked: 2,
  legs: { debit: done, credit: { state: 'unclear', code: '999', at } },
})

const drawn = (of: Payout) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PayoutSentence of={of} />
      <PayoutLegs of={of} />
    </I18nProvider>,
  )

test('shows a credit that the bank does not confirm clearly as unclear, and marks its way', () => {
  const unclear = drawn(payout)
  expect(unclear).toContain('has not confirmed whether it is in your account (code 999)')
  expect(unclear).toContain('so do not send it again')
  expect(unclear).not.toContain('You do not need to do anything')
  expect(unclear).toContain('data-mark="doubtful"')
  expect(drawn({ ...payout, legs: { debit: done, credit: { ...done, state: 'waiting', code: null } } })).not.toContain(
    'data-mark="doubtful"',
  )
})

test('never states of an unclear withdrawal that the rail does not have it', () => {
  const waiting = { ...done, state: 'waiting' as const, code: null }
  const unclear = drawn({
    ...payout,
    state: 'unclear',
    rail_reference: null,
    legs: { debit: waiting, credit: waiting },
  })
  expect(unclear).toContain('Unknown whether it was accepted')
  expect(unclear).not.toContain('Not there yet')
})

test('ends the route of a returned withdrawal at the wallet, with the time', () => {
  const back = drawn({ ...payout, state: 'returned', settled_at: at, legs: { debit: done, credit: done } })
  expect(back).toContain('Sent it back')
  expect(back).toMatch(/Your wallet again.*10:45:00/)
})

test('promises a held or sent withdrawal for the time that was shown before its confirmation', () => {
  const ahead = { kind: 'after_approval' as const, at: new Date(Date.now() + 86_400_000) }
  const settled = new Date(Date.now() + 3 * 86_400_000)
  const waiting = { ...done, state: 'waiting' as const, code: null }
  const of = { ...payout, arrival: ahead, promised_at: settled, legs: { debit: done, credit: waiting } }
  for (const state of ['requested', 'held', 'sent'] as const) {
    expect(drawn({ ...of, state })).toContain('In your account by')
    expect(drawn({ ...of, state })).not.toContain('back in your wallet by')
  }
  expect(drawn({ ...of, state: 'unclear' })).toContain('In your account or back in your wallet by')
})

test('shows when a withdrawal was cancelled', () => {
  const said = drawn({ ...payout, state: 'cancelled', settled_at: at, sent_at: null, legs: null })
  expect(said).toMatch(/Cancelled on .*10:45/)
})

test('rings the place where the money is now', () => {
  const marks = (of: Payout) =>
    drawn(of)
      .split('<li')
      .slice(1)
      .map((leg) => /data-mark="(\w+)"/.exec(leg)?.[1])
  const waiting = { ...done, state: 'waiting' as const, code: null }
  expect(marks({ ...payout, state: 'held', legs: null })).toEqual(['here', undefined, undefined])
  expect(marks({ ...payout, legs: { debit: done, credit: waiting } })).toEqual([undefined, 'here', undefined])
  expect(marks({ ...payout, state: 'credited', legs: { debit: done, credit: done } })).toEqual([
    undefined,
    undefined,
    'here',
  ])
})

test('never shows a returned withdrawal as a critical error of the provider: its code has the bank’s meaning', () => {
  const back = { ...payout, state: 'returned' as const, service_code: '602', settled_at: at, legs: null }
  const facts = (of: Payout) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <CodeInWords of={of} />
      </I18nProvider>,
    )
  expect(facts({ ...back, reason: 'AC04 CLOSED ACCOUNT NUMBER' })).toContain(': The account is closed.')
  expect(facts({ ...back, reason: 'RJCT' })).not.toContain('Critical error')
})
