// Takes payments with a secret key. Node 20 or newer, no package. SAHUJI_KEY stays on your server.
const { SAHUJI_URL, SAHUJI_KEY } = process.env

/** One call. The same idempotencyKey may be sent again and again: it pays, cancels or refunds once. */
async function call(method, path, body, idempotencyKey) {
  const answer = await fetch(`${SAHUJI_URL}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${SAHUJI_KEY}`,
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data, message, refusal, request_id } = await answer.json()
  if (!answer.ok) throw new Error(`${refusal}: ${message} (request ${request_id})`)
  return data
}

/** Opens a payment of an order. Send the payer's browser to its pay_url. */
export const openPayment = ({ order, paisa, return_url }) =>
  call('POST', '/payments', { amount: paisa, order_ref: order, return_url }, `pay ${order}`)

/** Whether an order may be delivered. Ask this, and not the return address, which anybody can open. */
export async function isPaid(paymentId, paisa) {
  const { status, amount } = await call('GET', `/payments/${paymentId}`)
  return status === 'paid' && amount === paisa
}

/** Gives back a part of a payment; `refundNumber` is yours, so that a repeat does not refund twice. */
export const refund = ({ paymentId, paisa, refundNumber }) =>
  call('POST', `/payments/${paymentId}/refunds`, { amount: paisa, reason: 'returned' }, `refund ${refundNumber}`)
