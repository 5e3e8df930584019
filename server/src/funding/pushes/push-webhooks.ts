import { isUnavailable } from '../../platform/database/database-errors.ts'
import type { WebhookRequest, WebhookRoute } from '../../platform/http/webhook-routes.ts'
import type { PaymentOutcome, PushRail, PushRequest } from '../../rails/push-rail.ts'
import type { RailAck, RailRequest } from '../../rails/rail-request.ts'
import type { WebhookDependencies } from '../../collections/callbacks/forgeries.ts'
import { answerOf, requestOf } from '../../collections/callbacks/rail-webhooks.ts'
import { recordPush } from './push-payment.ts'
import { validatePush } from './push-validation.ts'

/** Answers a call of the rail, as its protocol names it. */
type PushCall = (request: RailRequest, from: Pick<WebhookRequest, 'address' | 'network'>) => Promise<RailAck>

/** The webhooks of a rail by which banks push money; none where no such rail is configured. */
export const pushRoutes = (deps: WebhookDependencies): WebhookRoute[] =>
  pushWebhooks(deps).map(({ path, call }) => ({
    method: 'POST',
    path,
    handle: async (request) => answerOf(await call(requestOf(request), request)),
  }))

/** The calls of a rail about money that a bank pushes, by their paths. */
export function pushWebhooks(deps: WebhookDependencies): { path: WebhookRoute['path']; call: PushCall }[] {
  const { push } = deps.rails
  if (!push) return []
  return [
    { path: `/rails/${push.name}/validate-user`, call: (...asked) => answerValidation(deps, push, asked) },
    { path: `/rails/${push.name}/payment-request`, call: (...asked) => answerPayment(deps, push, asked) },
  ]
}

async function answerValidation(
  deps: WebhookDependencies,
  rail: PushRail,
  [request, from]: Parameters<PushCall>,
): Promise<RailAck> {
  const answer = (outcome: Parameters<PushRail['answerValidation']>[1]) =>
    rail.answerValidation(request, outcome, deps.clock.now())
  const read = await heard(deps, { rail, from }, rail.readValidation(request))
  if ('no' in read) return answer(read.no === 'not_allowed' ? { no: read.no, stands: null } : { no: read.no })
  try {
    return answer(await validatePush(deps, rail, read.said))
  } catch (err) {
    deps.log.error({ err, rail: rail.name }, 'a push could not be validated')
    return answer({ no: 'technical' })
  }
}

async function answerPayment(
  deps: WebhookDependencies,
  rail: PushRail,
  [request, from]: Parameters<PushCall>,
): Promise<RailAck> {
  const answer = (outcome: PaymentOutcome) => rail.answerPayment(request, outcome)
  const read = await heard(deps, { rail, from }, rail.readPayment(request))
  if ('no' in read) return answer(read.no)
  try {
    return answer(await recordPush(deps, rail, read.said))
  } catch (err) {
    deps.log.error({ err, rail: rail.name, transaction: read.said.transaction_id }, 'a push could not be recorded')
    // It may be recorded all the same where the COMMIT's answer was lost: a repeated request is answered. Anything else did nothing.
    return answer(isUnavailable(err) ? 'in_progress' : 'technical')
  }
}

/** Refuses a request that is not the rail's or comes from a foreign address, and records it as a forgery without its contents. */
async function heard<Says>(
  { forged, log, rails }: WebhookDependencies,
  { rail, from: { address, network } }: { rail: PushRail; from: Parameters<PushCall>[1] },
  read: PushRequest<Says>,
): Promise<PushRequest<Says>> {
  const isForeign = !rails.callsFrom(rail.name, address)
  if (isForeign || ('no' in read && (read.no === 'credentials' || read.no === 'signature')))
    await forged({ kind: isForeign ? 'foreign_address' : 'forged_push', rail: rail.name, network }).catch(
      (err: unknown) => log.error({ err, rail: rail.name }, 'a forged push could not be recorded'),
    )
  return isForeign ? { no: 'credentials' } : read
}
