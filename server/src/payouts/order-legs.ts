import type { Tx } from '../platform/database/database.ts'
import { json } from '../platform/database/sql.ts'
import type { OrderState, PayoutLeg, PayoutOrderLegs } from '../rails/payout-rail.ts'
import type { MoveDependencies } from './dependencies.ts'
import type { KeptLeg, PayoutRow } from './payout-row.ts'

/** Counts the answer and keeps the last report of each leg, with the time of the first report of its state and code. */
export async function recordOrderAnswer(
  { clock }: MoveDependencies,
  tx: Tx,
  payout: PayoutRow,
  found: OrderState,
): Promise<void> {
  const legs = 'legs' in found ? found.legs : undefined
  const rail_ref = 'rail_ref' in found ? found.rail_ref : null
  const { debit, credit } = legs
    ? keptLegs(payout, legs, clock.now())
    : { debit: payout.debit_leg, credit: payout.credit_leg }
  await tx.run`
    update payouts
       set debit_leg = ${debit && json(debit)}::jsonb,
           credit_leg = ${credit && json(credit)}::jsonb,
           rail_reference = coalesce(${rail_ref}, rail_reference), asked = asked + 1
     where id = ${payout.id} and merchant_id = ${payout.merchant_id}`
}

/** The timeline's facts of a pending credit: `unclear` where its bank has not confirmed it. */
export const doubtOf = ({ credit }: PayoutOrderLegs): Record<string, string> =>
  credit.state === 'unclear' ? { credit: 'unclear' } : {}

const keptLegs = ({ debit_leg, credit_leg }: PayoutRow, { debit, credit }: PayoutOrderLegs, now: Date) => ({
  debit: keptLeg(debit_leg, debit, now),
  credit: keptLeg(credit_leg, credit, now),
})

const keptLeg = (before: KeptLeg | null, leg: PayoutLeg, now: Date): KeptLeg =>
  before?.state === leg.state && before.code === leg.code
    ? before
    : { ...leg, at: leg.state === 'waiting' ? null : now.toISOString() }
