import { describe, expect, test } from 'vitest'
import type { CollectionState } from '@sahuji/contract/collections'
import { loadStates } from '@sahuji/contract/funding'
import { collectionMoves } from '../../collections/rows/collection-states.ts'
import type { Succeeded } from '../../rails/rail.ts'
import type { LoadRow } from '../loads/load-row.ts'
import { decidePaid, type Made } from './payment-decision.ts'

const now = new Date('2026-11-20T10:00:00Z')
const raw = { call: 'CheckTransactionStatus', asked: {}, http: 200, answered: {} }

const loadIn = (state: CollectionState, more: Partial<LoadRow> = {}): LoadRow => ({
  ...({ reference: 'SJ1', amount: 100_000n, channel: 'ebanking', transfer_id: null } as LoadRow),
  state,
  ...more,
})

const paid = (more: Partial<Succeeded> = {}): Succeeded => ({
  ...({ state: 'succeeded', rail_ref: 'GW1', fee: null, instrument: null, paid_at: now, raw } as const),
  amount: 100_000n,
  currency: 'NPR',
  reference: 'SJ1',
  ...more,
})

const made = (more: Partial<Made> = {}): Made => ({ by: 'agreed', terms: loadIn('at_bank'), fits: true, ...more })

describe('a confirmed payment of a load', () => {
  test.each(loadStates.filter((state) => collectionMoves[state].includes('credited')))(
    'as agreed credits a load that is %s',
    (state) => {
      expect(decidePaid(loadIn(state), paid(), made())).toMatchObject({ act: 'credit' })
    },
  )

  test('by an older signature alone, after the rail’s own refusal, posts nothing and goes to review', () => {
    const signed = paid({ is_unsearched: true })
    expect(decidePaid(loadIn('failed'), signed, made())).toEqual({ act: 'contradicted' })
    expect(decidePaid(loadIn('at_bank'), signed, made())).toMatchObject({ act: 'credit' })
  })

  test.each<[string, LoadRow, Succeeded, Made, string]>([
    ['of a paisa more', loadIn('at_bank'), paid({ amount: 100_001n }), made(), 'other_amount'],
    ['of a paisa less', loadIn('at_bank'), paid({ amount: 99_999n }), made(), 'other_amount'],
    ['of a part, by the rail’s own report,', loadIn('at_bank'), paid({ state: 'partial' }), made(), 'other_amount'],
    ['after the bank’s refusal', loadIn('failed'), paid(), made(), 'after_failure'],
    ['by an instrument without a price', loadIn('at_bank'), paid(), made({ by: 'unknown' }), 'other_instrument'],
    [
      'by card where a bank was chosen',
      loadIn('at_bank'),
      paid(),
      made({ by: 'other', terms: loadIn('at_bank', { channel: 'visa' }) }),
      'other_instrument',
    ],
    ['beyond the limits', loadIn('at_bank'), paid(), made({ fits: false }), 'over_limit'],
  ])('%s goes to suspense', (_, load, success, how, reason) => {
    expect(decidePaid(load, success, how)).toMatchObject({ act: 'suspense', reason })
  })
})
