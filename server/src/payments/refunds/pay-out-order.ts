import { tradeNameOf } from '../../merchants/queries.ts'
import { callPayoutRail, railPermit } from '../../payouts/ask-payout-rail.ts'
import type { OrderState, PayoutOrder, PayoutRail } from '../../rails/payout-rail.ts'
import type { RefundDependencies } from '../dependencies.ts'
import type { OrderCaller, OrderNews, RefundOrder } from './order-row.ts'

/** By a payout rail, to the account that the payer named; undefined where that rail is no longer there. */
export function payoutCaller(deps: RefundDependencies, { rail: name }: RefundOrder): OrderCaller | undefined {
  const rail = deps.rails.payouts.named(name!)
  if (!rail) return undefined
  const watched = async (call: () => Promise<OrderState>, mayProbe: boolean): Promise<OrderNews> => {
    const permit = await railPermit(deps, rail, { mayProbe })
    if (permit === 'wait') return { is: mayProbe ? 'unclear' : 'not_taken', reason: 'not_asked' }
    return newsOf(await callPayoutRail(deps, rail, { permit, call }))
  }
  return {
    ask: async (order) => {
      const ordered = await orderFor(deps, rail, order)
      return watched(() => rail.submit(ordered), false)
    },
    lookUp: ({ reference, amount, called_at, made_at }) =>
      watched(() => rail.query({ reference, amount, submitted_at: called_at ?? made_at }), true),
  }
}

/** Why the bank returned a paid order; null where it did not; undefined where its rail did not answer. */
export async function returnOf(
  deps: RefundDependencies,
  { rail: name, reference, amount, called_at, made_at }: RefundOrder,
): Promise<string | null | undefined> {
  const rail = deps.rails.payouts.named(name!)
  if (!rail) return undefined
  const permit = await railPermit(deps, rail, { mayProbe: true })
  if (permit === 'wait') return undefined
  const asked = { reference, amount, submitted_at: called_at ?? made_at }
  const found = await callPayoutRail(deps, rail, { permit, call: () => rail.query(asked) })
  if (found.state === 'ambiguous' || found.state === 'not_taken') return undefined
  return found.state === 'returned' ? found.reason || 'returned' : null
}

/** Nothing but a refusal or a return is a failure; what the rail does not know may still arrive. */
function newsOf(found: OrderState): OrderNews {
  switch (found.state) {
    case 'waiting':
    case 'sent':
      return { is: 'promised' }
    case 'credited':
      return { is: 'done', amount: found.amount, rail_reference: found.rail_ref }
    case 'returned':
    case 'refused':
      return { is: 'failed', reason: found.reason }
    case 'taken_back':
      return { is: 'failed', reason: found.why ?? 'taken back' }
    case 'not_taken':
      return { is: 'not_taken', reason: found.fault }
    case 'not_found':
      return { is: 'not_found' }
    case 'ambiguous':
      return { is: 'unclear', reason: found.fault }
  }
}

async function orderFor(
  { db }: Pick<RefundDependencies, 'db'>,
  { capabilities }: PayoutRail,
  { reference, amount, merchant_id, bank_id, branch_id, account_number, account_name }: RefundOrder,
): Promise<PayoutOrder> {
  const shop = await db.read((tx) => tradeNameOf(tx, merchant_id))
  const account = {
    bank_id: bank_id!,
    branch_id: branch_id!,
    account_number: account_number!,
    account_name: account_name!,
  }
  return { reference, amount, ...account, remarks: `${shop}, refund ${reference}`.slice(0, capabilities.remarks_max) }
}
