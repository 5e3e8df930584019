import { isUnavailable } from '../platform/database/database-errors.ts'
import type { WebhookRoute } from '../platform/http/webhook-routes.ts'
import type { PaymentOutcome, PushRail, PushRequest } from '../rails/push-rail.ts'
import type { RailAck, RailRequest } from '../rails/rail-request.ts'
import type { FundingDependencies } from './dependencies.ts'
import { recordPush } from './push-payment.ts'
import { validatePush } from './push-validation.ts'

/** A call of the rail, as the protocol names it, and how it is answered. */
type PushCall = (request: RailRequest) => Promise<RailAck>

/** Where a rail calls us about money that a bank pushes; none where no such rail is configured. */
export function pushWebhooks(deps: FundingDependencies): { path: WebhookRoute['path']; call: PushCall }[] {
  const { push } = deps.rails
  if (!push) return []
  return [
    { path: `/rails/${push.name}/validate-user`, call: (request) => answerValidation(deps, push, request) },
    { path: `/rails/${push.name}/payment-request`, call: (request) => answerPayment(deps, push, request) },
  ]
}

async function answerValidation(deps: FundingDependencies, rail: PushRail, request: RailRequest): Promise<RailAck> {
  const answer = (outcome: Parameters<PushRail['answerValidation']>[1]) =>
    rail.answerValidation(request, outcome, deps.clock.now())
  const read = heard(deps, rail, rail.readValidation(request))
  if ('no' in read) return answer(read.no === 'not_allowed' ? { no: read.no, stands: null } : { no: read.no })
  try {
    return answer(await validatePush(deps, rail, read.said))
  } catch (err) {
    deps.log.error({ err, rail: rail.name }, 'a push could not be validated')
    return answer({ no: 'technical' })
  }
}

async function answerPayment(deps: FundingDependencies, rail: PushRail, request: RailRequest): Promise<RailAck> {
  const answer = (outcome: PaymentOutcome) => rail.answerPayment(request, outcome)
  const read = heard(deps, rail, rail.readPayment(request))
  if ('no' in read) return answer(read.no)
  try {
    return answer(await recordPush(deps, rail, read.said))
  } catch (err) {
    deps.log.error({ err, rail: rail.name, transaction: read.said.transaction_id }, 'a push could not be recorded')
    // It may be done all the same where the COMMIT's answer was lost: who asks again is told. Anything else did nothing.
    return answer(isUnavailable(err) ? 'in_progress' : 'technical')
  }
}

/** Whoever is not the rail is told so, and so are we; nothing of what was sent is kept. */
function heard<Says>({ log }: FundingDependencies, rail: PushRail, read: PushRequest<Says>): PushRequest<Says> {
  if ('no' in read && (read.no === 'credentials' || read.no === 'signature'))
    log.warn({ rail: rail.name, no: read.no }, 'a push was not authentic')
  return read
}
