import { describe, expect, test } from 'vitest'
import { historyTerms } from './search/history-search.ts'
import { languageCodes } from '../language/languages.ts'
import { historyLabels } from './labels.ts'

const now = new Date('2026-11-20T06:00:00Z')
const meant = (text: string) =>
  historyTerms(text, now).map((term) => (term.is === 'label' ? term.means : [term.is, term.typed]))

describe.each(languageCodes)('labels of the screen (%s)', (language) => {
  const { kinds, states, shown } = historyLabels[language]
  const all = { ...kinds, ...states, ...shown }

  test.each(Object.entries(all).filter(([name]) => name !== 'qr_payment'))('%s is read as a label: %s', (_, label) => {
    for (const text of [label, label.toUpperCase(), ` ${label} `, label.normalize('NFD')])
      expect([text, historyTerms(text, now).map(({ is }) => is)]).toEqual([text, ['label']])
  })

  test('kinds and states mean what the filters mean', () => {
    expect(meant(states.failed)).toEqual([[{ state: 'failed' }]])
    expect(meant(kinds.payout)).toEqual([[{ kind: 'payout' }]])
    expect(meant(shown.collected)).toEqual([[{ kind: 'collected' }]])
    expect(meant(kinds.received)).toEqual([[{ kind: 'send', side: 'in' }]])
    expect(meant(states.in_review)).toEqual([[{ in_review: true }]])
  })

  test('stand among other words, bounds and days', () => {
    expect(meant(`Nabil ${states.failed} >500`)).toEqual([['words', 'Nabil'], [{ state: 'failed' }], ['above', '>500']])
    expect(meant(`${kinds.payout} ${states.failed}`)).toEqual([[{ kind: 'payout' }], [{ state: 'failed' }]])
  })
})

describe('a label is known', () => {
  test('without accents, with a comma and in the plural', () => {
    expect(meant('echoue')).toEqual([[{ state: 'failed' }]])
    expect(meant('comision')).toEqual([[{ kind: 'fee' }]])
    expect(meant('withdrawals')).toEqual([[{ kind: 'payout' }]])
    expect(meant('ألغي')).toEqual([[{ state: 'cancelled' }]])
    expect(meant('Load, e-banking')).toEqual([[{ kind: 'load' }], [{ method: 'ebanking' }]])
  })

  test('that means two things by both', () => {
    expect(meant('requested')).toEqual([[{ kind: 'request' }, { kind: 'payout', state: 'pending' }]])
    expect(meant('card')).toEqual([[{ method: 'card' }, { method: 'visa' }]])
  })

  test('by its longest form, and only as whole words', () => {
    expect(meant('at the bank or on its way')).toEqual([[{ state: 'pending' }]])
    expect(meant('sent and received')).toEqual([[{ kind: 'send' }]])
    expect(meant('feedback')).toEqual([['words', 'feedback']])
    expect(meant('"failed"')).toEqual([['words', '"failed"']])
  })
})
