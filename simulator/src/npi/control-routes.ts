import type { FastifyInstance } from 'fastify'
import { type Fault, faultSchema, listings } from '../behaviour.ts'
import { sendPage } from '../page.ts'
import type { NpiControl, NpiEnd } from './npi-end.ts'
import { npiPage } from './npi-page.ts'
import type { NpiOrder, NpiPlan, NpiStanding } from './orders.ts'

const text = { type: 'string', maxLength: 200 }
const count = { type: 'integer', minimum: 0 }
const strict = (properties: Record<string, unknown>, required: string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})
const standing = { debit: text, credit: text, reversal: text, reason: text }
const planSchema = strict({
  refuses: strict({ http: { enum: [200, 400, 403, 500] }, code: text, message: text, takes: { type: 'boolean' } }, [
    'http',
    'code',
  ]),
  steps: {
    type: 'array',
    maxItems: 20,
    items: strict({ ...standing, after_queries: count, after_seconds: count, next_window: { type: 'boolean' } }),
  },
  reports: strict({ amount: { type: 'string', pattern: '^\\d{1,13}\\.\\d{2}$' }, instruction_id: text }),
  listed: { enum: listings },
  faults: { type: 'array', maxItems: 20, items: faultSchema },
})

const rememberedSchema = strict(
  {
    reference: { type: 'string', pattern: '^[A-Z0-9]{1,20}$' },
    amount: { type: 'string', pattern: '^\\d{1,13}\\.\\d{2}$' },
    creditor: strict({ bank_id: text, branch_id: text, name: text, account: text }, [
      'bank_id',
      'branch_id',
      'name',
      'account',
    ]),
    sent_at: { type: 'string', format: 'date-time' },
    credited_at: { type: 'string', format: 'date-time' },
  },
  ['reference', 'amount', 'creditor', 'sent_at', 'credited_at'],
)
type Remembered = Pick<NpiOrder, 'reference' | 'amount' | 'creditor'> & Record<'sent_at' | 'credited_at', string>

type OfOrder = { Params: { reference: string } }

/** `/npi`, the page with the orders, and `/control/npi`. Other origins are turned away. */
export function npiControlRoutes(app: FastifyInstance, end: NpiEnd, control: NpiControl): void {
  app.get('/npi', (_request, reply) => sendPage(reply, npiPage(end.book.all())))
  const open = async (routes: FastifyInstance) => {
    routes.addHook('onRequest', async (request, reply) => {
      const site = request.headers['sec-fetch-site'] ?? 'none'
      if (site !== 'none' && site !== 'same-origin') return reply.code(403).send({ message: 'Not from another origin' })
    })
    const state = () => ({ plan: end.book.plan, orders: control.orders().length, grants: control.grants() })
    const plan = { schema: { body: planSchema } }
    routes.get('/state', state)
    routes.post<{ Body: NpiPlan }>('/next', plan, (request) => (control.next(request.body), state()))
    routes.put<{ Body: NpiPlan }>('/always', plan, (request) => (control.always(request.body), state()))
    routes.post<{ Body: Fault }>('/faults', { schema: { body: faultSchema } }, (request) => {
      control.fail(request.body)
      return state()
    })
    routes.delete('/faults', () => (control.clearFaults(), state()))
    routes.get('/orders', () => control.orders())
    routes.post<{ Body: Remembered }>('/orders', { schema: { body: rememberedSchema } }, ({ body }) => {
      const { sent_at, credited_at, ...order } = body
      const sent = { ...order, debtor_account: end.keys.debtor.account_number, remarks: '' }
      control.remember(sent, { sent_at: new Date(sent_at), credited_at: new Date(credited_at) })
      return state()
    })
    routes.get<OfOrder>('/orders/:reference', (request) => control.order(request.params.reference))
    routes.post<OfOrder & { Body: Partial<NpiStanding> }>(
      '/orders/:reference/move',
      { schema: { body: strict(standing) } },
      (request) => control.move(request.params.reference, request.body),
    )
    routes.post<{ Body: { refresh?: boolean } }>(
      '/tokens/expire',
      { schema: { body: strict({ refresh: { type: 'boolean' } }) } },
      (request) => (control.expireTokens(request.body.refresh), state()),
    )
    routes.put<{ Body: { skew_seconds: number } }>(
      '/clock',
      { schema: { body: strict({ skew_seconds: { type: 'integer' } }, ['skew_seconds']) } },
      (request) => (control.skewClock(request.body.skew_seconds), state()),
    )
    routes.post('/reset', () => (control.reset(), state()))
  }
  app.register(open, { prefix: '/control/npi' })
}
