import { sahuji, SahujiError } from '@sahuji/client'

const api = sahuji({ url: process.env.SAHUJI_URL, key: process.env.SAHUJI_KEY })

/** Opens a payment of an order. Send the payer's browser to its pay_url. */
export const openPayment = (order, paisa) =>
  api.payments.create(
    { amount: paisa, order_ref: order, return_url: 'https://shop.example/thanks' },
    { idempotencyKey: `pay ${order}` },
  )

/** Whether an order may be delivered. */
export async function isPaid(paymentId, paisa) {
  const { status, amount } = await api.payments.get(paymentId)
  return status === 'paid' && amount === paisa
}

/** Gives money back; false where no more can be refunded. */
export async function giveBack(paymentId, paisa, refundNumber) {
  try {
    await api.payments.refund(
      paymentId,
      { amount: paisa, reason: 'returned' },
      { idempotencyKey: `refund ${refundNumber}` },
    )
    return true
  } catch (error) {
    if (error instanceof SahujiError && error.refusal === 'refund_too_large') return false
    throw error
  }
}
