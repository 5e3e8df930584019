import { readPublicEvent } from '@sahuji/contract/events/buying'
import { rupees } from '@sahuji/contract/money/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askSeats, eventCode, eventOnSale, type StandingEvent } from '../../../testing/events.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { newId } from '../../platform/ids.ts'
import { wrongCodes, wrongCodesOfOrder } from './try-code.ts'

let desk: PaymentDesk
beforeAll(async () => {
  desk = await openPaymentDesk()
})
beforeEach(() => forgetLimits(desk))
afterAll(() => desk.close())

const look = ({ slug }: StandingEvent, code: string) => desk.call(readPublicEvent, { slug, code })

describe('a code that takes something off', () => {
  test('leaves at least a rupee, or nothing, and never more than the price', async () => {
    const event = await eventOnSale(desk, await desk.merchant(), {
      types: [{ price: '500' }, { price: '0.50' }, { price: '0' }],
    })
    await eventCode(desk, event, { code: 'ALMOST', off_basis_points: 9_999 })
    await eventCode(desk, event, { code: 'WHOLE', off_basis_points: 10_000 })
    const pricesWith = async (code: string) => {
      const shown = (await look(event, code)).data.tickets.map(({ price }) => price)
      const held = (await askSeats(desk, event, [1, 1, 1], { code })).data.lines.map(({ price }) => price)
      expect(held).toEqual(shown)
      return shown
    }
    expect(await pricesWith('ALMOST')).toEqual([rupees('1'), rupees('0.50'), 0n])
    expect(await pricesWith('WHOLE')).toEqual([0n, 0n, 0n])
  })
})

describe('wrong codes', () => {
  test('slow their network, which right ones do not', async () => {
    const event = await eventOnSale(desk, await desk.merchant(), { visibility: 'code' })
    await eventCode(desk, event, { code: 'MEMBERS' })
    for (let nth = 0; nth < wrongCodes.count + 5; nth++) expect((await look(event, 'MEMBERS')).http).toBe(200)
    for (let nth = 0; nth < wrongCodes.count; nth++)
      expect(codeOf(await look(event, `WRONG${nth}`))).toBe('event_code_unknown')
    expect(codeOf(await look(event, 'WRONG'))).toBe('event_code_unknown')
    expect(codeOf(await look(event, 'MEMBERS'))).toBe('too_many')
    desk.clock.advance({ seconds: 3 })
    expect((await look(event, 'MEMBERS')).http).toBe(200)
    desk.clock.advance({ seconds: 3 })
    expect((await askSeats(desk, event, [1], { code: 'MEMBERS' })).http).toBe(200)
  })

  test('end the tries of an order, and of no other', async () => {
    const event = await eventOnSale(desk, await desk.merchant())
    const key = newId()
    for (let nth = 0; nth < wrongCodesOfOrder.count; nth++)
      expect(codeOf(await askSeats(desk, event, [1], { code: `WRONG${nth}`, key }))).toBe('event_code_unknown')
    expect(codeOf(await askSeats(desk, event, [1], { code: 'WRONG', key }))).toBe('too_many')
    expect(codeOf(await askSeats(desk, event, [1], { code: 'WRONG' }))).toBe('event_code_unknown')
  })
})
