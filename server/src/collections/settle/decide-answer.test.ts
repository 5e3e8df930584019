import { type CollectionState, collectionStates } from '@sahuji/contract/collections'
import { describe, expect, test } from 'vitest'
import type { NotSucceeded, Succeeded } from '../../rails/rail.ts'
import type { CollectionRow } from '../rows/collection-row.ts'
import { collectionMoves } from '../rows/collection-states.ts'
import { decideUnmeant, decideUnpaid, mayChange } from './decide-answer.ts'

const now = new Date('2026-11-20T10:00:00Z')
const later = new Date(now.getTime() + 60_000)
const raw = { call: 'CheckTransactionStatus', asked: {}, http: 200, answered: {} }

const collectionIn = (state: CollectionState, more: Partial<CollectionRow> = {}): CollectionRow => ({
  ...({ reference: 'SJ1', amount: 100_000n, transfer_id: null, expires_at: later } as CollectionRow),
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

const answered = (state: NotSucceeded['state'], reason = 'said so'): NotSucceeded => ({
  state,
  reason,
  rail_ref: null,
  raw,
})

describe('a success', () => {
  test('with the right reference and currency is left to the use of the collection', () => {
    for (const amount of [1n, 100_000n, 100_001n])
      expect(decideUnmeant(collectionIn('at_bank'), paid({ amount }))).toBeUndefined()
  })

  test.each<[string, Partial<CollectionRow>]>([
    ['credited', { state: 'credited' }],
    ['posted already', { state: 'unclear', transfer_id: 'a transfer' }],
  ])('of a collection that is %s moves nothing', (_, more) => {
    expect(decideUnmeant(collectionIn('at_bank', more), paid())).toEqual({ act: 'stay', reason: 'settled' })
  })

  test.each<[string, Partial<Succeeded>]>([
    ['of another reference', { reference: 'SJ2' }],
    ['in another currency', { currency: 'INR' }],
    ['of nothing', { amount: 0n }],
    ['of less than nothing', { amount: -100_000n }],
  ])('%s posts nothing and goes to review', (_, more) => {
    expect(decideUnmeant(collectionIn('at_bank'), paid(more))).toMatchObject({ act: 'contradicted' })
  })
})

describe('every other answer', () => {
  const ends = ['failed', 'cancelled', 'expired', 'reversed'] as const
  const states = [...ends, 'pending', 'authorised', 'review', 'not_found', 'ambiguous'] as const
  const pairs = collectionStates.flatMap((state) => states.map((answer) => [state, answer] as const))

  test.each(pairs)(
    'about a collection that is %s, "%s", moves it by the state table or not at all, and no money',
    (from, found) => {
      for (const at of [now, later]) {
        const decision = decideUnpaid(collectionIn(from), answered(found), at)
        if (decision.act === 'move') expect(collectionMoves[from]).toContain(decision.to)
        else expect(decision.act).toBe('stay')
      }
    },
  )

  test('"not found" ends a collection after its offer, and contradicts a rail that knew of it', () => {
    const decide = (state: CollectionState, at: Date) => decideUnpaid(collectionIn(state), answered('not_found'), at)
    expect(decide('at_bank', now).act).toBe('stay')
    expect(decide('pending', now)).toMatchObject({ act: 'move', to: 'unclear' })
    expect(decide('at_bank', later)).toMatchObject({ act: 'move', to: 'expired' })
  })

  test.each([
    ['authorised', 'pending'],
    ['review', 'unclear'],
    ['reversed', 'failed'],
  ] as const)('"%s" leaves it %s: none of the money is ours', (state, to) => {
    expect(decideUnpaid(collectionIn('at_bank'), answered(state), now)).toMatchObject({ act: 'move', to })
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
    expect(decideUnpaid(collectionIn('at_bank'), answered('failed', reason), now)).toMatchObject({ to: 'failed', code })
  })
})

test('a collection may change while money may come, and not once it is posted or where it never left for the bank', () => {
  expect(collectionStates.filter((state) => mayChange(collectionIn(state)))).toEqual(
    collectionStates.filter((one) => one !== 'credited' && one !== 'reversed'),
  )
  expect(mayChange(collectionIn('failed', { opened_at: null }))).toBe(false)
  expect(mayChange(collectionIn('unclear', { transfer_id: 'a transfer' }))).toBe(false)
})
