import { retryOnUnknownCommit, type Tx } from '../../platform/database/database.ts'
import { ConstraintViolation } from '../../platform/database/database-errors.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PaymentOutcome, PushedPayment, PushNo, PushRail } from '../../rails/push-rail.ts'
import type { FundingDependencies } from '../dependencies.ts'
import { priceByRail } from '../limits/limits-now.ts'
import type { PricedLoad } from '../begin/price-load.ts'
import { creditPush, insertPushedLoad, type Pushing, WalletClosed } from './push-load.ts'
import { merchantOf, pushChannel, pushStopOf } from './push-validation.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'

/** A stored refusal: the rail returns the money because of it, so it is final. */
type KeptNo = Extract<PushNo, 'fields' | 'unknown_user' | 'amount_limit' | 'count_limit' | 'not_allowed'>

/** The earlier answer to a payment. `taken_back`: credited, never confirmed to the rail, and out of the wallet again. */
interface KeptAnswer {
  trace_id: string
  amount: bigint
  outcome: 'credited' | 'taken_back' | KeptNo
  load_id: string | null
  /** Credited, and given back since: by the rail itself, or because it was never confirmed. */
  is_reversed: boolean
}

/** A rail's clock may be ahead of ours by so many seconds. */
const skewSeconds = 10 * 60

/** After so many seconds the rail may have closed the connection: a later outcome is answered to its next question. */
const answerSeconds = 20

/**
 * Records a payment that a bank has pushed, once for each of the rail's transaction ids, and answers the outcome for the rail. It
 * credits in this call or not at all: what the database could not do now is `in_progress`, and the rail asks again. `credited` is
 * answered only after `told_at` was stored: a credit without it was never confirmed to the rail, and overdue-pushes.job.ts
 * finds it.
 */
export async function recordPush(
  deps: FundingDependencies,
  rail: PushRail,
  pushed: PushedPayment,
): Promise<PaymentOutcome> {
  const began = deps.clock.now()
  const load_id = newId(deps.clock)
  const outcome = await kept(deps, rail, pushed, load_id)
  if (outcome !== 'credited' && outcome !== 'repeated') return outcome
  const now = deps.clock.now()
  if (now.getTime() - began.getTime() > answerSeconds * 1000) return 'in_progress'
  const noted = await deps.db.write(
    (tx) => tx.run`
      -- any merchant: a rail names the payment by its own id
      update push_payments set told_at = coalesce(told_at, ${now})
       where rail = ${rail.name} and transaction_id = ${pushed.transaction_id} and outcome = 'credited'`,
  )
  // None: it was taken back at this moment.
  return noted === 1 ? outcome : 'not_allowed'
}

async function kept(
  deps: FundingDependencies,
  rail: PushRail,
  pushed: PushedPayment,
  load_id: string,
): Promise<PaymentOutcome> {
  const record = () => retryOnUnknownCommit(() => deps.db.write((tx) => recorded(deps, tx, { rail, pushed, load_id })))
  try {
    return await record()
  } catch (error) {
    // A request about the same transaction was faster, about another wallet or before this one held the lock.
    if (error instanceof ConstraintViolation && error.constraint === 'push_is_answered_once') return record()
    if (!(error instanceof WalletClosed)) throw error
    return retryOnUnknownCommit(() => deps.db.write((tx) => refuse(deps, tx, { rail, pushed }, 'not_allowed')))
  }
}

async function recorded(
  deps: FundingDependencies,
  tx: Tx,
  { rail, pushed, load_id }: Pushing & { load_id: string },
): Promise<PaymentOutcome> {
  const before = await answerOf(tx, rail, pushed)
  if (before) return repeated(deps, before, pushed, load_id)
  const merchant_id = await validatedFor(tx, rail, pushed)
  if (!merchant_id) return refuse(deps, tx, { rail, pushed }, 'fields')
  await lockMerchant(tx, merchant_id)
  // The previous holder of the lock may have answered it.
  const meanwhile = await answerOf(tx, rail, pushed)
  if (meanwhile) return repeated(deps, meanwhile, pushed, load_id)
  const no = await refusalOf(deps, tx, { rail, pushed, merchant_id })
  if (no) return refuse(deps, tx, { rail, pushed, merchant_id }, no)
  const priced = await pricedOrNo(tx, { merchant_id, rail: rail.name, amount: pushed.amount, now: deps.clock.now() })
  if (typeof priced === 'string') return refuse(deps, tx, { rail, pushed, merchant_id }, priced)
  await insertPushedLoad(deps, tx, { rail, pushed, merchant_id, load_id, priced })
  await keepAnswer(deps, tx, { rail, pushed, merchant_id, outcome: 'credited', load_id })
  await creditPush(deps, tx, { rail, pushed, load_id })
  return 'credited'
}

const answerOf = (tx: Tx, rail: PushRail, { transaction_id }: PushedPayment) => tx.maybe<KeptAnswer>`
  -- any merchant: a rail names the payment by its own id
  select p.trace_id, p.amount, p.outcome, p.load_id, coalesce(l.state = 'reversed', false) as is_reversed
    from push_payments p left join loads l on l.id = p.load_id
   where p.rail = ${rail.name} and p.transaction_id = ${transaction_id}`

/** A repeated payment gets the same answer; another payment under its id is refused. */
function repeated(
  { log }: FundingDependencies,
  before: KeptAnswer,
  pushed: PushedPayment,
  load_id: string,
): PaymentOutcome {
  if (before.trace_id !== pushed.trace_id || before.amount !== pushed.amount) {
    log.warn({ transaction: pushed.transaction_id }, 'a transaction id came again with another payment')
    return 'fields'
  }
  if (before.outcome === 'taken_back' || before.is_reversed) return 'not_allowed'
  if (before.outcome !== 'credited') return before.outcome
  return before.load_id === load_id ? 'credited' : 'repeated'
}

/** The merchant of the trace id, which this payment uses up and locks; undefined where the trace id is for another payment. */
async function validatedFor(tx: Tx, rail: PushRail, pushed: PushedPayment): Promise<string | undefined> {
  const found = await tx.maybe<{ merchant_id: string }>`
    -- any merchant: the trace id identifies the merchant
    update push_validations set transaction_id = ${pushed.transaction_id}
     where rail = ${rail.name} and trace_id = ${pushed.trace_id} and amount = ${pushed.amount}
       and (transaction_id is null or transaction_id = ${pushed.transaction_id})
    returning merchant_id`
  return found?.merchant_id
}

/** Why this payment may not be credited, apart from the limits. Call it under lockMerchant. */
async function refusalOf(
  { clock }: FundingDependencies,
  tx: Tx,
  { rail, pushed, merchant_id }: Pushing & { merchant_id: string },
): Promise<KeptNo | undefined> {
  const now = clock.now()
  const sent = pushed.sent_at.getTime()
  // Older than the rail's own repeats: forged, or the rail has returned the money.
  const isStale = sent < now.getTime() - rail.retry_seconds * 1000 || sent > now.getTime() + skewSeconds * 1000
  const { is_over } = await tx.one<{ is_over: boolean }>`
    select expires_at < ${pushed.sent_at} as is_over from push_validations
     where rail = ${rail.name} and trace_id = ${pushed.trace_id} and merchant_id = ${merchant_id}`
  if (isStale || is_over) return 'fields'
  if ((await merchantOf(tx, pushed.user)) !== merchant_id) return 'unknown_user'
  return (await pushStopOf(tx, rail, merchant_id))?.no
}

/** The price of a push, or the limit that it exceeds. */
async function pricedOrNo(
  tx: Tx,
  of: { merchant_id: string; rail: string; amount: bigint; now: Date },
): Promise<Pick<PricedLoad, 'rule' | 'quote'> | KeptNo> {
  try {
    return await priceByRail(tx, { ...of, mode: 'live', channel: pushChannel })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return /^(?:day|month)_count_used/.test(error.code) ? 'count_limit' : 'amount_limit'
  }
}

async function refuse(
  deps: FundingDependencies,
  tx: Tx,
  of: Pushing & { merchant_id?: string },
  no: KeptNo,
): Promise<KeptNo> {
  await keepAnswer(deps, tx, { merchant_id: null, ...of, outcome: no, load_id: null })
  return no
}

const keepAnswer = (
  { clock }: FundingDependencies,
  tx: Tx,
  {
    rail,
    pushed,
    merchant_id,
    outcome,
    load_id,
  }: Pushing & { merchant_id: string | null } & Pick<KeptAnswer, 'outcome' | 'load_id'>,
) => tx.run`
  insert into push_payments (rail, transaction_id, trace_id, merchant_id, amount, outcome, load_id, answered_at, gives_up_at)
  values (${rail.name}, ${pushed.transaction_id}, ${pushed.trace_id}, ${merchant_id}, ${pushed.amount}, ${outcome}, ${load_id},
          ${clock.now()}, ${new Date(clock.now().getTime() + rail.retry_seconds * 1000)})`
