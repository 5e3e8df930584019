/** The body of the first call; amounts in paisa. */
export const firstBody = {
  amount: 124_000,
  order_ref: 'ORDER-1174',
  return_url: 'https://shop.example/thanks',
} as const

const path = '/api/v1/payments'
const idempotencyKey = 'order-1174'

/** The first call by curl, with this key. */
export const firstCall = (secret: string): string =>
  [
    `curl ${location.origin}${path} \\`,
    `  -H "authorization: Bearer ${secret}" \\`,
    `  -H "idempotency-key: ${idempotencyKey}" \\`,
    `  -H "content-type: application/json" \\`,
    `  -d '${JSON.stringify(firstBody).replace(',"return_url"', ',\n       "return_url"')}'`,
  ].join('\n')

export interface FirstAnswer {
  http: number
  milliseconds: number
  /** The answer's JSON, indented. */
  text: string
  /** Where the payer pays; null in a refusal. */
  pay_url: string | null
}

/** Sends the first call from this browser. A repeat is the same payment, as everywhere. */
export async function askNow(secret: string): Promise<FirstAnswer> {
  const began = performance.now()
  const headers = {
    authorization: `Bearer ${secret}`,
    'idempotency-key': idempotencyKey,
    'content-type': 'application/json',
  }
  const taken = () => Math.round(performance.now() - began)
  try {
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(firstBody) })
    const milliseconds = taken()
    const body = (await answer.json()) as { data?: { pay_url?: string } }
    return {
      http: answer.status,
      milliseconds,
      text: JSON.stringify(body, null, 2),
      pay_url: body.data?.pay_url ?? null,
    }
  } catch {
    return { http: 0, milliseconds: taken(), text: 'no answer', pay_url: null }
  }
}
