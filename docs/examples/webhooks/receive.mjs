// Receives webhooks. Node 20 or newer, no package. SAHUJI_WEBHOOK_SECRET is the whsec_… of the address.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const key = Buffer.from(process.env.SAHUJI_WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')

/** The message in these bytes. Verify the raw body and parse it afterwards. Throws where it is not ours, or too old. */
function verified(headers, body) {
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`] ?? '')
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) throw new Error('Message timestamp too old or too new')
  const own = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  // while a secret is rolled there are two signatures
  const isOurs = signature.split(' ').some((one) => {
    const [version, text = ''] = one.split(',')
    const theirs = Buffer.from(text, 'base64')
    return version === 'v1' && theirs.length === own.length && timingSafeEqual(theirs, own)
  })
  if (!isOurs) throw new Error('No matching signature')
  return { id, ...JSON.parse(body) }
}

// In your shop both are tables of the database: a message may come twice, and an older one after a newer one.
const seen = new Set()
const versions = new Map()

function handle({ id, type, data }) {
  if (seen.has(id)) return
  seen.add(id)
  const payment = data.payment ?? data
  if (payment.version !== undefined) {
    if (payment.version <= (versions.get(payment.id) ?? 0)) return
    versions.set(payment.id, payment.version)
  }
  process.stdout.write(`${type} ${data.id ?? ''}\n`)
}

createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    try {
      const message = verified(request.headers, Buffer.concat(chunks))
      // answer first: after 15 seconds it counts as failed
      response.writeHead(204).end()
      handle(message)
    } catch (error) {
      response.writeHead(400, { 'content-type': 'text/plain' }).end(error.message)
    }
  })
}).listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => process.stdout.write('ready\n'))
