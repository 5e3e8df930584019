import type { Transaction } from '@sahuji/contract/transactions'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { groupedStateName, kindFilterName } from './filter-selects.tsx'
import { doubtOf } from './row-in-doubt.tsx'
import { recentColumns } from './transaction-columns.tsx'
import { TransactionKindText } from './transaction-kinds.tsx'
import { isUnasked } from './transaction-facts.tsx'
import { NoEntries } from './story/ledger-entries.tsx'
import { TimelineWords } from './story/timeline-words.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const said = (shown: ReactNode) =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{shown}</I18nProvider>).replace(/<[^>]*>/g, '')

const row: Transaction = {
  id: '1',
  reference: 'SJ1',
  mode: 'live',
  kind: 'payout',
  state: 'pending',
  stage: 'sent',
  counterparty: 'Himalayan Bank',
  method: 'payout 4417',
  amount: -1_189_496n,
  fee: 10_504n,
  net: null,
  balance_after: null,
  occurred_at: new Date('2026-11-23T06:00:00Z'),
}

test('an open withdrawal shows its debit and its payout; an ended one does not', () => {
  expect(said(doubtOf(row))).toBe('12,000.00 leaves your wallet, 11,894.96 arrives')
  expect(doubtOf({ ...row, state: 'completed' })).toBe(false)
})

test('keeps the last digits of an account on one line', () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <TransactionKindText of={{ ...row, method: 'payout 4417' }} />
    </I18nProvider>,
  )
  expect(html).toMatch(/^Withdrawal, to account <bdi [^>]*data-whole=""[^>]*>··4417<\/bdi>$/)
})

test('home shows the amount of an open withdrawal while its net is unknown', () => {
  const net = recentColumns.find(({ id }) => id === 'net')!
  expect(said(net.cell(row))).toMatch(/11,894\.96$/)
  expect(said(net.cell({ ...row, net: -1_200_000n }))).toMatch(/12,000\.00$/)
})

test('filters name all their matches: sends of both sides, and what is on its way beside what is at the bank', () => {
  expect(i18n._(kindFilterName('send'))).toBe('Sent and received')
  expect(i18n._(groupedStateName('pending'))).toBe('At the bank or on its way')
})

test('writes the story of a send in words', () => {
  const codes = ['sent', 'received', 'held', 'waits', 'taken_up', 'returned'].map((code) => `send_${code}`)
  for (const what of [...codes, 'completed']) {
    const words = said(<TimelineWords of={{ at: null, what, facts: {}, code: null, place: 'done', raw: null }} />)
    expect(words).not.toBe(what.replaceAll('_', ' '))
  }
})

test('explains once an action that the business did not request, and that it costs no fee', () => {
  const adjustment = { ...row, kind: 'adjustment', method: 'adjustment' } as const
  expect(said(<TransactionKindText of={adjustment} />)).toBe('Adjustment')
  expect([adjustment, { kind: 'reversal' } as const, row].map(isUnasked)).toEqual([true, true, false])
})

test('a transaction without money has no entries; an open one has none yet', () => {
  const says = (state: Transaction['state']) => said(<NoEntries of={{ kind: 'payout', state }} />)
  expect(says('held')).toContain('No entries yet')
  for (const state of ['cancelled', 'failed', 'expired'] as const) expect(says(state)).not.toContain('yet')
})
