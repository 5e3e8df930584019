import type { FastifyInstance } from 'fastify'
import type { PushAsk, Pusher } from './pusher.ts'

const rupees = { type: 'string', pattern: '^\\d{1,13}\\.\\d{2}$' }
const word = { type: 'string', minLength: 1, maxLength: 100 }
const count = { type: 'integer', minimum: 0, maximum: 1_000 }

const ask = {
  type: 'object',
  additionalProperties: false,
  required: ['mobile', 'amount'],
  properties: {
    mobile: word,
    amount: rupees,
    channel: word,
    purpose: word,
    pays: rupees,
    pays_to: word,
    transaction_id: { type: ['string', 'integer'] },
    trace_id: word,
    age_seconds: { type: 'integer' },
    spoils: { enum: ['signature', 'reserialised', 'password', 'unsigned'] },
    copies: { ...count, minimum: 1 },
    repeats: count,
    retries: count,
    retry_ms: { type: 'integer', minimum: 0, maximum: 600_000 },
  },
}

/** NCHL's half under `/control/nchl`: it calls, so that there is nothing to call but its control. Other origins are turned away. */
export function nchlRoutes(app: FastifyInstance, pusher: Pusher): void {
  const open = async (routes: FastifyInstance) => {
    routes.addHook('onRequest', async (request, reply) => {
      const site = request.headers['sec-fetch-site'] ?? 'none'
      if (site !== 'none' && site !== 'same-origin') return reply.code(403).send({ message: 'Not from another origin' })
    })
    routes.post<{ Body: PushAsk }>('/push', { schema: { body: ask } }, (request) => pusher.push(request.body))
    routes.post<{ Body: PushAsk }>('/validate', { schema: { body: ask } }, (request) => pusher.validate(request.body))
    routes.get('/pushes', () => pusher.pushes())
    routes.post('/reset', () => {
      pusher.reset()
      return []
    })
  }
  app.register(open, { prefix: '/control/nchl' })
}
