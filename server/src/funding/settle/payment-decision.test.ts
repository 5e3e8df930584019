import { type LoadState, loadStates } from '@sahuji/contract/funding'
import { describe, expect, test } from 'vitest'
import type { NotSucceeded, Succeeded } from '../../rails/rail.ts'
import type { LoadRow } from '../loads/load-row.ts'
import { loadMoves } from '../../collections/rows/collection-states.ts'
import type { Made } from './payment-terms.ts'
import { decidePaid, decideUnpaid, mayChange } from './payment-decision.ts'

const now = new Date('2026-11-20T10:00:00Z')
const later = new Date(now.getTime() + 60_000)
const raw = { call: 'CheckTransactionStatus', asked: {}, http: 200, answered: {} }

const loadIn = (state: LoadState, more: Partial<LoadRow> = {}): LoadRow => ({
  ...({ reference: 'SJ1', amount: 100_000n, channel: 'ebanking', transfer_id: null, expires_at: later } as LoadRow),
  opened_at: now,
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

const answered = (state: NotSucceeded['state'], reason = 'said so'): NotSucceeded => ({
  state,
  reason,
  rail_ref: null,
  raw,
})

describe('a success', () => {
  test.each(loadStates.filter((state) => loadMoves[state].includes('credited')))(
    'as agreed credits a load that is %s',
    (state) => {
      expect(decidePaid(loadIn(state), paid(), made())).toMatchObject({ act: 'credit' })
    },
  )

  test.each<[string, Partial<LoadRow>]>([
    ['credited', { state: 'credited' }],
    ['posted already', { state: 'unclear', transfer_id: 'a transfer' }],
  ])('of a load that is %s moves nothing', (_, more) => {
    expect(decidePaid(loadIn('at_bank', more), paid(), made())).toEqual({ act: 'stay', reason: 'settled' })
  })

  test.each<[string, Partial<Succeeded>]>([
    ['of another reference', { reference: 'SJ2' }],
    ['in another currency', { currency: 'INR' }],
    ['of nothing', { amount: 0n }],
    ['of less than nothing', { amount: -100_000n }],
  ])('%s posts nothing, and a person looks', (_, more) => {
    expect(decidePaid(loadIn('at_bank'), paid(more), made())).toMatchObject({ act: 'contradicted' })
  })

  test('by an older signature alone, after the rail’s own no, posts nothing, and a person looks', () => {
    const signed = paid({ is_unsearched: true })
    expect(decidePaid(loadIn('failed'), signed, made())).toMatchObject({ act: 'contradicted' })
    expect(decidePaid(loadIn('at_bank'), signed, made())).toMatchObject({ act: 'credit' })
  })

  test.each<[string, LoadRow, Succeeded, Made, string]>([
    ['of a paisa more', loadIn('at_bank'), paid({ amount: 100_001n }), made(), 'other_amount'],
    ['of a paisa less', loadIn('at_bank'), paid({ amount: 99_999n }), made(), 'other_amount'],
    ['of a part, as the rail says', loadIn('at_bank'), paid({ state: 'partial' }), made(), 'other_amount'],
    ['after the bank’s no', loadIn('failed'), paid(), made(), 'after_failure'],
    ['by what nobody can price', loadIn('at_bank'), paid(), made({ by: 'unknown' }), 'other_instrument'],
    [
      'by card where a bank was chosen',
      loadIn('at_bank'),
      paid(),
      made({ by: 'other', terms: loadIn('at_bank', { channel: 'visa' }) }),
      'other_instrument',
    ],
    ['beyond the limits', loadIn('at_bank'), paid(), made({ fits: false }), 'over_limit'],
  ])('%s is kept apart', (_, load, success, how, reason) => {
    expect(decidePaid(load, success, how)).toMatchObject({ act: 'suspense', reason })
  })
})

describe('every other answer', () => {
  const ends = ['failed', 'cancelled', 'expired', 'reversed'] as const
  const states = [...ends, 'pending', 'authorised', 'review', 'not_found', 'ambiguous'] as const
  const pairs = loadStates.flatMap((state) => states.map((answer) => [state, answer] as const))

  test.each(pairs)(
    'of a load that is %s, "%s", moves it by the state table or not at all, and no money',
    (from, found) => {
      for (const at of [now, later]) {
        const decision = decideUnpaid(loadIn(from), answered(found), at)
        if (decision.act === 'move') expect(loadMoves[from]).toContain(decision.to)
        else expect(decision.act).toBe('stay')
      }
    },
  )

  test('"not found" ends a load with its offer, and contradicts a rail that knew of it', () => {
    expect(decideUnpaid(loadIn('at_bank'), answered('not_found'), now).act).toBe('stay')
    expect(decideUnpaid(loadIn('pending'), answered('not_found'), now)).toMatchObject({ act: 'move', to: 'unclear' })
    expect(decideUnpaid(loadIn('at_bank'), answered('not_found'), later)).toMatchObject({ act: 'move', to: 'expired' })
  })

  test.each([
    ['authorised', 'pending'],
    ['review', 'unclear'],
    ['reversed', 'failed'],
  ] as const)('"%s" leaves it %s: nothing of it is ours', (said, to) => {
    expect(decideUnpaid(loadIn('at_bank'), answered(said), now)).toMatchObject({ act: 'move', to })
  })

  test.each([
    ['Insufficient balance', '023'],
    ['Daily limit exceeded', '017'],
    ['Amount is too low', '016'],
    ['Account is dormant', '015'],
    ['Request timed out', '004'],
    ['Declined by issuer', '023'],
    ['E-771', '602'],
  ])('"failed: %s" shows the service code %s', (reason, code) => {
    expect(decideUnpaid(loadIn('at_bank'), answered('failed', reason), now)).toMatchObject({ to: 'failed', code })
  })
})

test('a load may change while money may come, and not once it is posted or never left for the bank', () => {
  expect(loadStates.filter((state) => mayChange(loadIn(state)))).toEqual(
    loadStates.filter((one) => one !== 'credited' && one !== 'reversed'),
  )
  expect(mayChange(loadIn('failed', { opened_at: null }))).toBe(false)
  expect(mayChange(loadIn('unclear', { transfer_id: 'a transfer' }))).toBe(false)
})
