import type { Behaviour, Decision, FaultKind } from '@sahuji/simulator/behaviour'
import { describe, expect, test } from 'vitest'
import { railFaults } from '../../../testing/rail-faults.ts'
import { answeredBefore, cards, openCards, paidByCard, signedAnswer } from '../../../testing/card-payer.ts'
import type { Verification } from '../rail.ts'
import { cardsRail } from './cards.ts'
import { outcomeOf } from './reason-codes.ts'
import type { CardsSettings } from './settings.ts'

openCards()

const without = (from: CardsSettings): CardsSettings => {
  const { query: _, ...rest } = from
  return rest
}

describe('the transaction search', () => {
  test('finds a payment by its reference, with the authorised amount and the card that paid', async () => {
    const { asked } = await paidByCard({ pays_with: 'visa-secure' })
    expect(await cards.rail.verify(asked)).toMatchObject({
      state: 'succeeded',
      rail_ref: expect.stringMatching(/^\d{22}$/),
      amount: 150_000n,
      currency: 'NPR',
      reference: asked.reference,
      card: { brand: 'Visa', last4: '0002', funding: 'debit' },
      paid_at: cards.clock.now(),
    })
  })

  test.each([
    ['visa-credit', { brand: 'Visa', last4: '1111', funding: 'credit' }],
    ['mastercard-debit', { brand: 'Mastercard', last4: '4444', funding: 'debit' }],
    ['mastercard-prepaid', { brand: 'Mastercard', last4: '0007', funding: 'prepaid' }],
    ['visa-unknown', { brand: 'Visa', last4: '1881', funding: null }],
  ])('reports the kind of card of %s', async (pays_with, card) => {
    const { asked } = await paidByCard({ pays_with })
    expect(await cards.rail.verify(asked)).toMatchObject({ state: 'succeeded', card })
  })

  test.each<[string, Behaviour, Decision | null, Verification['state'], string?]>([
    ['the payer is on the page', {}, null, 'not_found'],
    ['the payer cancelled', {}, 'cancel', 'not_found'],
    ['the payer left', {}, 'abandon', 'not_found'],
    ['it was paid and the payer never returned', {}, 'never_return', 'succeeded'],
    ['the issuer asks the payer', { status: { first: 'pending', polls: null } }, 'approve', 'pending'],
    ['it is not in the search yet', { status: { polls: null } }, 'approve', 'not_found'],
    ['the issuer declined', {}, 'decline', 'failed', '023'],
    ['the card has expired', { pays_with: 'visa-expired' }, 'approve', 'failed', '015'],
    ['3-D Secure failed', { card: { decision: 'DECLINE', reason_code: '476' } }, 'approve', 'failed', '062'],
    ['a part was approved', { pays_with: 'visa-partial' }, 'approve', 'partial'],
    ['it is held for review', { pays_with: 'visa-review' }, 'approve', 'review'],
    ['the address did not pass', { card: { decision: 'REVIEW', reason_code: '200' } }, 'approve', 'review'],
    ['the processor timed out', { pays_with: 'visa-timeout' }, 'approve', 'ambiguous'],
    ['it is only authorised', { card: { captured: false } }, 'approve', 'authorised'],
    ['it was refunded', { refunded: 'whole' }, 'approve', 'reversed'],
    ['a part was refunded', { refunded: 'part' }, 'approve', 'partial'],
    ['it is about another payment', { reports: { reference: 'SJOTHER1' } }, 'approve', 'not_found'],
  ])('reports that %s', async (_, behaviour, decision, state, service_code) => {
    const { asked } = await paidByCard(behaviour, decision)
    const found = await cards.rail.verify(asked)
    expect(found.state).toBe(state)
    if (service_code) expect(found).toMatchObject({ service_code })
  })

  test('reports how much was approved, and how much of it is left', async () => {
    const half = await paidByCard({ pays_with: 'visa-partial' })
    expect(await cards.rail.verify(half.asked)).toMatchObject({ state: 'partial', amount: 75_000n })
    const rest = await paidByCard({ refunded: 'part' })
    expect(await cards.rail.verify(rest.asked)).toMatchObject({ state: 'partial', amount: 75_000n })
  })

  test('reports its own figures, another amount or currency too', async () => {
    const { asked } = await paidByCard({ reports: { amount: '9.00', currency: 'USD' } })
    expect(await cards.rail.verify(asked)).toMatchObject({ state: 'succeeded', amount: 900n, currency: 'USD' })
  })

  test('at the issuer’s question expires once the offer is over', async () => {
    const { asked } = await paidByCard({ status: { first: 'pending', polls: null } })
    const created_at = new Date(cards.clock.now().getTime() - 16 * 60_000)
    expect(await cards.rail.verify({ ...asked, created_at })).toMatchObject({ state: 'expired' })
  })

  test('keeps nothing about the payer, and no more than the card’s last four digits', async () => {
    const { asked } = await paidByCard()
    const { raw } = await cards.rail.verify(asked)
    expect(JSON.stringify(raw)).not.toMatch(/sharma|example\.com|411111|12-?2031/i)
    expect(raw).toMatchObject({ call: 'cards search', http: 201, asked: { reference: asked.reference } })
  })

  test('with an unknown key is ambiguous', async () => {
    const { asked } = await paidByCard()
    const other = cardsRail(
      { ...cards.settings, query: { ...cards.settings.query!, sharedSecret: 'AAAA' } },
      cards.clock,
    )
    expect(await other.verify(asked)).toMatchObject({ state: 'ambiguous', reason: 'Authentication Failed' })
  })
})

describe('a signed answer', () => {
  test.each<[string, Behaviour, Decision, Partial<Verification>]>([
    ['of a success pays', {}, 'approve', { state: 'succeeded', amount: 150_000n, currency: 'NPR' }],
    ['of a part pays a part', { pays_with: 'visa-partial' }, 'approve', { state: 'partial', amount: 75_000n }],
    ['of a review waits', { card: { decision: 'REVIEW', reason_code: '201' } }, 'approve', { state: 'review' }],
    ['of a no fails', { pays_with: 'visa-stolen' }, 'approve', { state: 'failed', service_code: '022' }],
    ['of an error is ambiguous', { pays_with: 'visa-timeout' }, 'approve', { state: 'ambiguous' }],
    [
      'of a duplicate is ambiguous',
      { card: { decision: 'ERROR', reason_code: '104' } },
      'approve',
      { state: 'ambiguous' },
    ],
    ['of a wrong field fails', { card: { decision: 'ERROR', reason_code: '102' } }, 'approve', { state: 'failed' }],
    ['of a payer who cancelled ends it', {}, 'cancel', { state: 'cancelled' }],
  ])('%s, without a search', async (_, behaviour, decision, wanted) => {
    const { asked, form } = await paidByCard(behaviour, decision)
    const alone = cardsRail(without(cards.settings), cards.clock)
    const found = await alone.verify(answeredBefore(asked, form))
    expect(found).toMatchObject(wanted)
    expect(found.raw.http).toBeNull()
    expect(await alone.verify(asked)).toMatchObject({ state: 'not_found' })
  })

  test('names no kind of card: without the search its money counts as a credit card’s', async () => {
    const { asked, form } = await paidByCard({ pays_with: 'mastercard-debit' })
    const found = await cardsRail(without(cards.settings), cards.clock).verify(answeredBefore(asked, form))
    expect(found).toMatchObject({ card: { brand: 'Mastercard', last4: '4444', funding: null } })
  })

  test('that the search does not list yet waits for it, and after ten minutes decides alone', async () => {
    const { asked, form } = await paidByCard({ status: { polls: null } })
    expect(await cards.rail.verify(answeredBefore(asked, form, 599))).toMatchObject({ state: 'pending' })
    expect(await cards.rail.verify(answeredBefore(asked, form, 600))).toMatchObject({
      state: 'succeeded',
      amount: 150_000n,
    })
  })

  test('waits as well while the search gives no answer', async () => {
    const { asked, form } = await paidByCard({ faults: [{ call: 'tss/searches', kind: 'http_500', times: null }] })
    expect(await cards.rail.verify(answeredBefore(asked, form, 599))).toMatchObject({
      state: 'ambiguous',
      reason: 'http_500',
    })
    expect(await cards.rail.verify(answeredBefore(asked, form, 600))).toMatchObject({
      state: 'succeeded',
      raw: { call: 'cards signed answer', fault: 'http_500' },
    })
  })

  test('that the search contradicts is not money', async () => {
    const { asked, form } = await paidByCard({ status: { last: 'fail' } })
    expect(await cards.rail.verify(answeredBefore(asked, form, 9_999))).toMatchObject({
      state: 'ambiguous',
      reason: 'contradicted',
    })
  })

  test('of a second try waits while the search lists only the first, which was declined', async () => {
    const { asked, form } = await paidByCard({ status: { last: 'fail' } })
    const { fields } = signedAnswer(form)
    const second = { ...fields, transaction_id: `9${fields['transaction_id']!.slice(1)}` }
    const at = (seconds: number) => {
      const received_at = new Date(cards.clock.now().getTime() - seconds * 1000)
      return cards.rail.verify({ ...asked, answers: [{ fields: second, received_at }] })
    }
    expect(await at(60)).toMatchObject({ state: 'pending' })
    expect(await at(600)).toMatchObject({ state: 'succeeded', rail_ref: second.transaction_id })
  })

  test('about a repeated form is ignored beside the answer to the first', async () => {
    const { asked, form } = await paidByCard({ pays_with: 'visa-stolen' })
    const no = signedAnswer(form).fields
    const twice = { ...no, decision: 'ERROR', reason_code: '104' }
    const answers = [twice, no].map((fields) => ({ fields, received_at: cards.clock.now() }))
    const alone = cardsRail(without(cards.settings), cards.clock)
    expect(await alone.verify({ ...asked, answers })).toMatchObject({ state: 'failed' })
  })

  test('with an error that the search does not list is a failure', async () => {
    const { asked, form } = await paidByCard({
      card: { decision: 'ERROR', reason_code: '151' },
      status: { polls: null },
    })
    expect(await cards.rail.verify(answeredBefore(asked, form, 60))).toMatchObject({ state: 'ambiguous' })
    expect(await cards.rail.verify(answeredBefore(asked, form, 600))).toMatchObject({ state: 'failed' })
  })

  test('with a refusal does not hide a later success', async () => {
    const { asked, form } = await paidByCard()
    const yes = signedAnswer(form).fields
    const no = { ...yes, decision: 'DECLINE', reason_code: '203' }
    const answers = [no, yes, no].map((fields) => ({ fields, received_at: cards.clock.now() }))
    expect(await cardsRail(without(cards.settings), cards.clock).verify({ ...asked, answers })).toMatchObject({
      state: 'succeeded',
    })
  })
})

test.each<[string, string, string, string?]>([
  ['ACCEPT', '100', 'paid'],
  ['ACCEPT', '110', 'partial'],
  ['ACCEPT', '999', 'ambiguous'],
  ...['200', '201', '230', '520', '999'].map((code) => ['REVIEW', code, 'review'] as [string, string, string]),
  ['DECLINE', '102', 'failed', '014'],
  ['DECLINE', '200', 'failed', '022'],
  ['DECLINE', '202', 'failed', '015'],
  ['DECLINE', '203', 'failed', '023'],
  ['DECLINE', '204', 'failed', '023'],
  ['DECLINE', '205', 'failed', '022'],
  ['DECLINE', '207', 'failed', '012'],
  ['DECLINE', '208', 'failed', '015'],
  ['DECLINE', '210', 'failed', '017'],
  ['DECLINE', '211', 'failed', '014'],
  ['DECLINE', '221', 'failed', '022'],
  ['DECLINE', '222', 'failed', '015'],
  ['DECLINE', '230', 'failed', '014'],
  ['DECLINE', '231', 'failed', '014'],
  ['DECLINE', '232', 'failed', '022'],
  ['DECLINE', '233', 'failed', '023'],
  ['DECLINE', '234', 'failed', '028'],
  ['DECLINE', '236', 'failed', '012'],
  ['DECLINE', '240', 'failed', '014'],
  ['DECLINE', '475', 'failed', '062'],
  ['DECLINE', '476', 'failed', '062'],
  ['DECLINE', '478', 'failed', '062'],
  ['DECLINE', '481', 'failed', '022'],
  ['DECLINE', '999', 'failed', '602'],
  ['ERROR', '102', 'failed', '014'],
  ...['104', '150', '151', '152', '999'].map((code) => ['ERROR', code, 'ambiguous'] as [string, string, string]),
  ['CANCEL', '', 'cancelled'],
  ['APPROVED', '100', 'ambiguous'],
  ['DECLINE', 'constructor', 'failed', '602'],
])('%s %s is %s', (decision, code, state, service_code) => {
  expect(outcomeOf(decision, code)).toMatchObject({ state, ...(service_code && { service_code }) })
})

describe('a network fault is ambiguous, and the next check finds the outcome', () => {
  test.for(Object.entries(railFaults))('%s', async ([kind, fault]) => {
    const { asked } = await paidByCard({ faults: [{ call: 'tss/searches', kind: kind as FaultKind }] })
    const rail = cardsRail({ ...cards.settings, ...(fault === 'timeout' && { timeoutMs: 300 }) }, cards.clock)
    expect(await rail.verify(asked)).toMatchObject({ state: 'ambiguous', reason: fault })
    expect(await cards.rail.verify(asked)).toMatchObject({ state: 'succeeded' })
  })

  test('also where only the details fail', async () => {
    const { asked } = await paidByCard({ faults: [{ call: 'tss/transactions', kind: 'bad_json' }] })
    expect(await cards.rail.verify(asked)).toMatchObject({ state: 'ambiguous', reason: 'bad_json' })
    expect(await cards.rail.verify(asked)).toMatchObject({ state: 'succeeded' })
  })
})
