import type { Behaviour } from '@sahuji/simulator/behaviour'
import { describe, expect, test } from 'vitest'
import { cards, openCards, paidByCard } from '../../../testing/card-payer.ts'
import type { AskedRefund } from '../rail.ts'

openCards()

/** A captured payment of Rs.1,500, and the request of a part of it. */
async function askOf(behaviour: Behaviour = {}, amount = 50_000n): Promise<AskedRefund> {
  const { payment } = await paidByCard(behaviour)
  const { gateway_ref: rail_ref } = cards.simulator.cards.payment(payment.reference)
  const of = { reference: payment.reference, rail_id: null, rail_ref, instrument: 'card', payer_mobile: null }
  const refund = { refund_reference: `R${payment.reference}`, paid: 150_000n, amount, refunded: 0n }
  return { ...of, ...refund, asked_at: cards.clock.now(), is_promised: false }
}

describe('a refund to a card', () => {
  test('is found under its own reference, is listed in the report of its day, and leaves the payment’s check as it was', async () => {
    const ask = await askOf()
    expect(await cards.rail.findRefund!(ask)).toMatchObject({ state: 'not_found' })
    expect(await cards.rail.refund!(ask)).toMatchObject({ outcome: 'answered', value: { message: 'PENDING' } })
    expect(await cards.rail.findRefund!(ask)).toMatchObject({ state: 'done', amount: 50_000n })
    const listed = await cards.rail.statement!('2026-11-21')
    expect(listed).toMatchObject({
      value: [
        { reference: ask.reference, amount: 150_000n },
        { reference: ask.refund_reference, amount: -50_000n },
      ],
    })
    const asked = { reference: ask.reference, rail_id: null, amount: 150_000n, created_at: cards.clock.now() }
    expect(await cards.rail.verify(asked)).toMatchObject({ state: 'succeeded', amount: 150_000n })
  })

  test('that was made twice is reported with both', async () => {
    const ask = await askOf({ refunds: { twice: true } })
    await cards.rail.refund!(ask)
    expect(await cards.rail.findRefund!(ask)).toMatchObject({ state: 'done', amount: 100_000n })
  })

  test('of more than was paid, or that the acquirer refuses, is refused with its words', async () => {
    expect(await cards.rail.refund!(await askOf({}, 200_000n))).toMatchObject({ outcome: 'refused', no: 'other' })
    const refused = await cards.rail.refund!(await askOf({ refuses_refund: 'Not eligible.' }))
    expect(refused).toMatchObject({ outcome: 'refused', message: 'Not eligible.' })
  })

  test('that a lagging search does not list yet is waited for once it was promised', async () => {
    const ask = await askOf({ refunds: { late_seconds: 600 } })
    await cards.rail.refund!(ask)
    expect(await cards.rail.findRefund!({ ...ask, is_promised: true })).toMatchObject({ state: 'waiting' })
  })
})
