import { describe, expect, test } from 'vitest'
import { askedPayment, paidPayment } from '../../../testing/asked.ts'
import { stateOf } from './use-asked-payment.ts'

const now = Date.now()
const ago = (seconds: number) => new Date(now - seconds * 1000)

describe('the state of a payment that a customer is asked for', () => {
  test.each([
    ['waiting', askedPayment()],
    ['scanned', askedPayment({ opened_at: ago(3) })],
    ['scanned', askedPayment({ opened_at: ago(30), being_paid_since: ago(20) })],
    ['paid', paidPayment()],
    ['paid', paidPayment({ state: 'partly_refunded' })],
    ['cancelled', askedPayment({ state: 'cancelled' })],
    ['expired', askedPayment({ state: 'expired' })],
  ])('is %s', (state, payment) => {
    expect(stateOf(payment, now)).toBe(state)
  })

  test('is unclear when an attempt has no answer for a minute, or outlives the code', () => {
    expect(stateOf(askedPayment({ being_paid_since: ago(61) }), now)).toBe('unclear')
    expect(stateOf(askedPayment({ being_paid_since: ago(5), expires_at: ago(1) }), now)).toBe('unclear')
  })

  test('is expired at once, before the server has closed it', () => {
    expect(stateOf(askedPayment({ opened_at: ago(9), expires_at: ago(0) }), now)).toBe('expired')
  })
})
