import type { Load } from '@sahuji/contract/funding'
import { describe, expect, test } from 'vitest'
import { asIfBack, isRefused, isWithoutMoney, phaseOf } from './load-status.tsx'

const load = (state: Load['state'], more: Partial<Pick<Load, 'returned_at' | 'review' | 'reason' | 'legs'>> = {}) => ({
  state,
  returned_at: null,
  review: null,
  reason: null,
  legs: null,
  ...more,
})
const back = { returned_at: new Date('2026-11-20T04:00:00Z') }

test('asks the bank about a load of an earlier visit before its payer is sent there again', () => {
  const openedAt = new Date('2026-11-20T04:00:00Z')
  const kept = (channel: Load['channel']) => phaseOf(asIfBack({ ...load('at_bank'), channel }, openedAt))
  expect([kept('ebanking'), kept('visa'), kept('mobilebanking')]).toEqual(['checking', 'checking', 'paying'])
  const paid = { ...load('credited'), channel: 'ebanking' as const }
  expect(asIfBack(paid, openedAt)).toBe(paid)
})

describe('the phase of a load', () => {
  test('is the way to the bank before the payer returns', () => {
    expect([phaseOf(load('created')), phaseOf(load('at_bank'))]).toEqual(['opening', 'paying'])
  })

  test('is a question to the bank from then on: the payer is never sent to pay again', () => {
    expect([phaseOf(load('at_bank', back)), phaseOf(load('pending')), phaseOf(load('pending', back))]).toEqual([
      'checking',
      'checking',
      'checking',
    ])
  })

  test('is the review for a load in review, whatever its state', () => {
    for (const state of ['at_bank', 'unclear', 'credited', 'failed'] as const)
      expect(phaseOf(load(state, { review: 'over_limit' }))).toBe('review')
  })

  test('states who cancelled it: the payer here, or the bank', () => {
    expect(phaseOf(load('cancelled'))).toBe('given_up')
    expect(phaseOf(load('cancelled', { reason: 'Cancelled by the payer' }))).toBe('cancelled')
  })

  test('is the state once it has ended', () => {
    for (const state of ['credited', 'failed', 'expired', 'unclear'] as const) expect(phaseOf(load(state))).toBe(state)
  })
})

test('distinguishes a load that the payer’s bank paid and ours refused from a load that took nothing', () => {
  const failed = (debit: 'done' | 'failed') => phaseOf(load('failed', { legs: { debit, credit: null } }))
  expect([failed('failed'), failed('done')]).toEqual(['failed', 'given_back'])
  expect([isWithoutMoney('given_back'), isRefused('given_back')]).toEqual([true, false])
})

test('trusts only the bank’s own refusal; a late payment may still come for a cancelled or expired load', () => {
  expect((['failed', 'cancelled', 'given_up', 'expired'] as const).map(isWithoutMoney)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect((['failed', 'cancelled', 'given_up', 'expired'] as const).map(isRefused)).toEqual([true, true, false, false])
  for (const phase of ['opening', 'paying', 'checking', 'unclear', 'review', 'credited'] as const)
    expect([isWithoutMoney(phase), isRefused(phase)]).toEqual([false, false])
})
