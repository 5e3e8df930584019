// From a running `npm start` to a paid payment of the sandbox and its verified webhook.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { sahuji, verifyWebhook } from '@sahuji/client'

const url = process.env.SAHUJI_URL ?? 'http://localhost:4620'
const port = Number(process.env.PORT ?? 8080)

/** Calls the API as a signed-in person, as the dashboard does. */
async function asPerson(path, body, token) {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'app-authorizer': 'sahuji-web',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const given = await answer.json()
  if (!answer.ok) throw new Error(`${path}: ${given.message}`)
  return given
}

// 1. Sign in as the demo shop, and make a key of its sandbox. In the dashboard: Developers, New key.
const { access_token } = await asPerson('/api/merchant/login', {
  email: 'demo@sahuji.example',
  password: 'sahuji-demo-1',
})
const scopes = ['payments:read', 'payments:write', 'webhooks']
const { data: made } = await asPerson('/api/developers/keys/sandbox', { name: 'First payment', scopes }, access_token)
const api = sahuji({ url, key: made.secret })

// 2. Say where the webhooks go, and receive them there.
const { secret } = await api.webhooks.add({ url: `http://localhost:${port}/hooks` })
const messages = []
const receiver = createServer(async (request, response) => {
  const parts = []
  for await (const part of request) parts.push(part)
  try {
    const message = verifyWebhook({ body: Buffer.concat(parts), headers: request.headers, secret })
    response.writeHead(204).end()
    messages.push(message)
    receiver.emit('message')
  } catch {
    response.writeHead(400).end()
  }
}).listen(port, '127.0.0.1')
await once(receiver, 'listening')

// 3. Open a payment of an order.
const order_ref = `FIRST-${randomUUID().slice(0, 8)}`
const { id, amount } = await api.payments.create({ amount: 48_000, order_ref }, { idempotencyKey: `pay ${order_ref}` })

// 4. Pay it as a customer of the sandbox would. In the dashboard: Sandbox Transactions, Playground.
const play = { kind: 'payment', payment_id: id, amount, way: 'ebanking', scenario: 'succeeds' }
await asPerson('/api/sandbox/plays', play, access_token)

// 5. A message arrives here only once its signature is verified.
const isPaid = ({ type, data }) => type === 'payment.paid' && data.id === id
while (!messages.some(isPaid)) await once(receiver, 'message', { signal: AbortSignal.timeout(30_000) })
const { status } = await api.payments.get(id)
process.stdout.write(`verified: payment.paid ${id}, ${status}\n`)
receiver.close()
receiver.closeAllConnections()
