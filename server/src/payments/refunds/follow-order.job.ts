import { instrumentCode } from '../../banks/instruments.ts'
import { findUse } from '../../collections/collection-use.ts'
import { askRail } from '../../collections/checks/ask-rail.ts'
import { collectionById } from '../../collections/rows/queries.ts'
import * as z from 'zod/mini'
import { retryOnUnknownCommit, type Tx } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs/jobs.ts'
import type { AskedRefund, Rail, RailAnswer, RefundFinding } from '../../rails/rail.ts'
import { railOfRefund } from '../../rails/played-rail.ts'
import type { RefundDependencies } from '../dependencies.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import { askForSurpluses, followAskedAccount } from './ask-account.ts'
import { endUnpaid, failOrder, settleOrder } from './end-order.ts'
import { payoutCaller } from './pay-out-order.ts'
import { askAgain, ordersToRecheck, scheduleRecheck } from './return-order.job.ts'
import { endIfTakenBack } from './free-for-clawback.ts'
import {
  askedBack,
  lockOrder,
  type OrderCaller,
  type OrderNews,
  orderById,
  orderFollowing,
  ordersDue,
  type RefundOrder,
  scheduleOrder,
} from './order-row.ts'

/** A job may be early by the difference of two clocks. */
const earlySeconds = 5

/** The first look-up after a call, when the call must be over, and the waits between the look-ups after it. */
const waitSeconds = [90, 60, 300, 900, 1800, 3600, 10_800, 21_600] as const

/** For so long after a call a look-up may be older than the call. */
const lagSeconds = 900

/** A rail is asked for one refund at most so often, each time after a look-up that found nothing. */
const asksMost = 3

/** After so long without a clear answer a person looks at it. */
const reviewHours = 24

/**
 * Follows a refund by a rail: asks for it once, and then only looks it up; it is asked again where a look-up finds that nothing went
 * back. The call is recorded before it is made, so that a crash leads to a look-up. May run any number of times.
 */
export const followOrderJob = job(
  orderFollowing.name,
  orderFollowing.payload,
  async ({ order_id }, deps: RefundDependencies) => {
    const order = await deps.db.read((tx) => orderById(tx, order_id))
    const soon = deps.clock.now().getTime() + earlySeconds * 1000
    if (!order?.next_at || order.next_at.getTime() > soon) return
    if (order.state === 'account_asked') return deps.db.write((tx) => followAskedAccount(deps, tx, order.id))
    const caller = order.way === 'account' ? payoutCaller(deps, order) : await refundCaller(deps, order)
    if (!caller) return recordNews(deps, order, { is: 'unclear', reason: 'no call' })
    if (order.state !== 'waiting') return recordNews(deps, order, await caller.lookUp(order))
    const claimed = await claim(deps, order)
    if (claimed) await recordNews(deps, claimed, await caller.ask(claimed))
  },
)

/** By the rail that brought the money; undefined where it has no call for refunds. */
async function refundCaller(
  deps: RefundDependencies,
  { collection_id, refund_id, rail: name }: RefundOrder,
): Promise<OrderCaller | undefined> {
  const collection = (await deps.db.read((tx) => collectionById(tx, collection_id)))!
  const rail = await railOfRefund(deps, { ...collection, rail: name! }, refund_id)
  if (!rail?.refund) return undefined
  return {
    ask: async (order) => {
      const ask = await askOf(deps, order)
      return newsOfAsk(await askRail(deps, rail, () => rail.refund!(ask)))
    },
    lookUp: async (order) => newsOf(await lookUp(deps, rail, order)),
  }
}

/** Marks an order as asked before the call; undefined where another worker did. No retry: it could not tell its own mark. */
const claim = (deps: RefundDependencies, { id }: RefundOrder): Promise<RefundOrder | undefined> =>
  deps.db.write(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.state !== 'waiting' || (await endIfTakenBack(deps, tx, order))) return undefined
    const now = deps.clock.now()
    if (await isBehindAnother(tx, order)) {
      const later = new Date(now.getTime() + waitSeconds[1] * 1000)
      await tx.run`update refund_orders set next_at = ${later} where id = ${id} and merchant_id = ${order.merchant_id}`
      await scheduleOrder(tx, order, later)
      return undefined
    }
    const next_at = new Date(now.getTime() + waitSeconds[0] * 1000)
    await tx.run`
      update refund_orders set state = 'asked', called_at = ${now}, asks = asks + 1, tries = 0, next_at = ${next_at}
       where id = ${id} and merchant_id = ${order.merchant_id}`
    await scheduleOrder(tx, order, next_at)
    return orderById(tx, id)
  })

/** Another refund of the same payment has no answer yet: a look-up distinguishes only one at a time. */
const isBehindAnother = async (tx: Tx, { id, collection_id, merchant_id }: RefundOrder): Promise<boolean> =>
  (await tx.maybe`
    select id from refund_orders
     where collection_id = ${collection_id} and merchant_id = ${merchant_id} and id <> ${id} and state in ('asked', 'unclear')
     limit 1`) !== undefined

/** A refusal means that nothing went back, unless the rail did not know us, or did it before. */
function newsOfAsk(answer: RailAnswer<unknown>): OrderNews {
  if (answer.outcome === 'answered') return { is: 'promised' }
  if (answer.outcome === 'ambiguous')
    return answer.fault === 'not_asked'
      ? { is: 'not_taken', reason: answer.fault }
      : { is: 'unclear', reason: answer.fault }
  const reason = answer.message || answer.no
  if (answer.no === 'authentication') return { is: 'not_taken', reason }
  return /already/i.test(reason) ? { is: 'unclear', reason } : { is: 'failed', reason }
}

function newsOf(found: RefundFinding): OrderNews {
  switch (found.state) {
    case 'done':
      return { is: 'done', amount: found.amount, rail_reference: found.rail_ref }
    case 'failed':
      return { is: 'failed', reason: found.reason }
    case 'ambiguous':
      return { is: 'unclear', reason: found.reason }
    default:
      return { is: found.state }
  }
}

/** The rail's own look-up of the refund; without one, its status check, which is certain about all of a payment alone. */
async function lookUp(deps: RefundDependencies, rail: Rail, order: RefundOrder): Promise<RefundFinding> {
  const ask = await askOf(deps, order)
  let found: RefundFinding | undefined
  // the rail's health is learned from the line, whatever the refund is
  const answer = await askRail(deps, rail, async () => {
    found = rail.findRefund ? await rail.findRefund(ask) : await foundByStatus(rail, ask)
    const { raw } = found
    return raw.fault === undefined
      ? { outcome: 'answered', value: found, raw }
      : { outcome: 'ambiguous', fault: raw.fault, raw }
  })
  return found ?? { state: 'ambiguous', reason: 'not_asked', raw: answer.raw }
}

async function foundByStatus(rail: Rail, ask: AskedRefund): Promise<RefundFinding> {
  const { reference, rail_id, paid, asked_at, is_promised, refunded, amount } = ask
  const found = await rail.verify({ reference, rail_id, amount: paid, created_at: asked_at })
  const { raw } = found
  const isAll = refunded + amount >= paid
  if (found.state === 'reversed' && isAll) return { state: 'done', amount: null, rail_ref: found.rail_ref, raw }
  if (found.state === 'succeeded') return { state: is_promised ? 'waiting' : 'not_found', raw }
  return { state: 'ambiguous', reason: found.state, raw }
}

const askOf = (deps: RefundDependencies, order: RefundOrder): Promise<AskedRefund> =>
  deps.db.read(async (tx) => {
    const collection = (await collectionById(tx, order.collection_id))!
    const { reference, rail_id, rail_reference, instrument_id, amount: paid } = collection
    return {
      reference,
      refund_reference: order.reference,
      rail_id,
      rail_ref: rail_reference!,
      instrument: await instrumentCode(tx, instrument_id),
      paid: collection.paid_amount ?? paid,
      amount: order.amount,
      refunded: await askedBack(tx, collection, order.id),
      payer_mobile: await findUse(deps, collection).refundMobile(tx, collection),
      asked_at: order.called_at ?? order.made_at,
      is_promised: order.is_promised,
    }
  })

/** Records news of an order and schedules what follows, in one transaction; an order that ended meanwhile keeps its end. */
export const recordNews = (deps: RefundDependencies, asked: RefundOrder, news: OrderNews): Promise<void> =>
  retryOnUnknownCommit(() =>
    deps.db.write(async (tx) => {
      // a collection is locked after its merchant, wherever it is decided
      if (asked.refund_id === null && asked.returned_from === null) await lockMerchant(tx, asked.merchant_id)
      const order = await lockOrder(tx, asked.id)
      // the news are of an earlier call
      if (!order || order.ended_at || order.called_at?.getTime() !== asked.called_at?.getTime()) return
      await carryOut(deps, tx, order, news)
    }),
  )

async function carryOut(deps: RefundDependencies, tx: Tx, order: RefundOrder, news: OrderNews): Promise<void> {
  switch (news.is) {
    case 'done':
      if (news.amount !== null && news.amount !== order.amount)
        return goOn(deps, tx, order, { state: 'unclear', answer: `${news.amount} paisa went back`, isForPeople: true })
      return settleOrder(deps, tx, order, news)
    case 'failed':
      if (order.returned_from === null) return failOrder(deps, tx, order, news.reason)
      await endUnpaid(deps, tx, order, news.reason)
      return askAgain(deps, tx, order)
    case 'promised':
      await tx.run`update refund_orders set is_promised = true where id = ${order.id} and merchant_id = ${order.merchant_id}`
      return goOn(deps, tx, order, { state: 'asked', answer: 'promised' })
    case 'waiting':
      return goOn(deps, tx, order, { state: 'asked', answer: 'waiting' })
    case 'not_taken':
      await tx.run`update refund_orders set asks = asks - 1 where id = ${order.id} and merchant_id = ${order.merchant_id}`
      return goOn(deps, tx, order, { state: order.state === 'asked' ? 'waiting' : 'unclear', answer: news.reason })
    case 'unclear':
      return goOn(deps, tx, order, { state: 'unclear', answer: news.reason })
    case 'not_found': {
      const isOver = secondsSince(order, deps.clock.now()) >= lagSeconds
      // an order to a bank is sent once: it may arrive late
      const mayAsk = isOver && order.asks < asksMost && order.way === 'rail'
      return goOn(deps, tx, order, {
        state: mayAsk ? 'waiting' : 'unclear',
        answer: 'not found',
        isForPeople: isOver && !mayAsk,
        isAtOnce: mayAsk,
      })
    }
  }
}

interface Going {
  state: 'waiting' | 'asked' | 'unclear'
  answer: string
  /** A person must look at it now. */
  isForPeople?: boolean
  isAtOnce?: boolean
}

async function goOn(
  { clock }: Pick<RefundDependencies, 'clock'>,
  tx: Tx,
  order: RefundOrder,
  { state, answer, isForPeople = false, isAtOnce = false }: Going,
): Promise<void> {
  const now = clock.now()
  const seconds = isAtOnce ? 0 : waitSeconds[Math.min(order.tries + 1, waitSeconds.length - 1)]!
  const next_at = new Date(now.getTime() + seconds * 1000)
  const isLong = now.getTime() - order.made_at.getTime() >= reviewHours * 3_600_000
  await tx.run`
    update refund_orders
       set state = ${state}, last_answer = ${answer}, next_at = ${next_at}, tries = tries + 1,
           review_since = coalesce(review_since, ${isForPeople || isLong ? now : null})
     where id = ${order.id} and merchant_id = ${order.merchant_id}`
  await scheduleOrder(tx, order, next_at)
}

const secondsSince = ({ called_at }: RefundOrder, now: Date): number =>
  called_at === null ? 0 : (now.getTime() - called_at.getTime()) / 1000

/** Adds the jobs of due orders that were lost, those that ask for returns, and asks for the accounts of surpluses. Every minute. */
export const sweepOrdersJob = job('payments.sweep_refund_orders', z.object({}), async (_, deps: RefundDependencies) => {
  const now = deps.clock.now()
  await deps.db.write(async (tx) => {
    for (const order of await ordersDue(tx, now)) await scheduleOrder(tx, order, now)
    for (const order of await ordersToRecheck(tx, now)) await scheduleRecheck(tx, order)
  })
  await askForSurpluses(deps)
})
