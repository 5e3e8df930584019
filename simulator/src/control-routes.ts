import type { FastifyInstance } from 'fastify'
import { behaviourSchema, decisions, faultSchema, type Behaviour, type Decision, type Fault } from './behaviour.ts'
import type { Control } from './control.ts'

interface OfPayment {
  Params: { reference: string }
}

const strict = (properties: Record<string, unknown>, required = Object.keys(properties)) => ({
  schema: { body: { type: 'object', additionalProperties: false, properties, required } },
})

const text = { type: 'string', minLength: 1, maxLength: 200 }
const address = { type: ['string', 'null'], pattern: '^https?://' }
const behaviour = { schema: { body: behaviourSchema } }

/** One rail's control API under `prefix`, JSON in and out. It is for this machine: pages of other origins are turned away. */
export function controlRoutes(app: FastifyInstance, control: Control, prefix: string): void {
  const open = async (routes: FastifyInstance) => {
    routes.addHook('onRequest', async (request, reply) => {
      const site = request.headers['sec-fetch-site'] ?? 'none'
      if (site !== 'none' && site !== 'same-origin') return reply.code(403).send({ message: 'Not from another origin' })
    })
    planRoutes(routes, control)
    paymentRoutes(routes, control)
    gatewayRoutes(routes, control)
  }
  app.register(open, { prefix })
}

function planRoutes(app: FastifyInstance, control: Control): void {
  app.put<{ Body: Behaviour }>('/next', behaviour, (request) => {
    control.next(request.body)
    return control.state()
  })
  app.put<{ Body: Behaviour }>('/always', behaviour, (request) => {
    control.always(request.body)
    return control.state()
  })
  app.post<{ Body: Fault }>('/faults', { schema: { body: faultSchema } }, (request) => {
    control.fail(request.body)
    return control.state()
  })
  app.delete('/faults', () => {
    control.clearFaults()
    return control.state()
  })
}

function paymentRoutes(app: FastifyInstance, control: Control): void {
  app.get('/payments', () => control.payments())
  app.get<OfPayment>('/payments/:reference', (request) => control.payment(request.params.reference))
  app.put<OfPayment & { Body: Behaviour }>('/payments/:reference/behaviour', behaviour, (request) =>
    control.behave(request.params.reference, request.body),
  )
  app.post<OfPayment & { Body: { decision: Decision } }>(
    '/payments/:reference/decide',
    strict({ decision: { enum: decisions } }),
    (request) => control.decide(request.params.reference, request.body.decision),
  )
  app.post<OfPayment>('/payments/:reference/notify', (request) => control.notify(request.params.reference))
}

function gatewayRoutes(app: FastifyInstance, control: Control): void {
  app.get('/state', () => control.state())
  app.post<{ Body: { reference: string; gateway_ref: string } }>(
    '/notify',
    strict({ reference: text, gateway_ref: text }),
    (request) => control.notifyAbout(request.body.reference, request.body.gateway_ref),
  )
  app.put<{ Body: { skew_seconds: number } }>('/clock', strict({ skew_seconds: { type: 'integer' } }), (request) => {
    control.skewClock(request.body.skew_seconds)
    return control.state()
  })
  app.post<{ Body: { secret?: string } }>('/secrets/rotate', strict({ secret: text }, []), (request) => ({
    secret: control.rotateSecret(request.body.secret),
  }))
  app.post('/secrets/retire', () => {
    control.retireSecrets()
    return control.state()
  })
  app.put<{ Body: { notify_url?: string | null; return_url?: string | null } }>(
    '/merchant',
    strict({ notify_url: address, return_url: address }, []),
    (request) => {
      control.merchant(request.body)
      return control.state()
    },
  )
  app.post('/reset', () => {
    control.reset()
    return control.state()
  })
}
