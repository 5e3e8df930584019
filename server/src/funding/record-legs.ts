import type { LoadLeg } from '@sahuji/contract/funding/legs'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Verification } from '../rails/rail.ts'
import { addEvent, type LoadEventCode } from './load-events.ts'
import type { LoadRow } from './load-row.ts'

/** What a leg's new state is called in the timeline. That no debit happened, the load's own failure says. */
const told: Record<'debit' | 'credit', Partial<Record<LoadLeg, LoadEventCode>>> = {
  debit: { done: 'debited' },
  credit: { waiting: 'credit_waits', done: 'credit_arrived', failed: 'credit_refused' },
}

/**
 * Keeps how far each leg of a locked load came, and tells in its timeline what is new: with the rail's own word for the
 * credit. Before the decision, so that the legs stand above what they led to; nothing where the rail says nothing of them.
 */
export async function recordLegs(
  { clock }: { clock: Clock },
  tx: Tx,
  load: LoadRow,
  { legs, rail_ref }: Pick<Verification, 'legs' | 'rail_ref'>,
): Promise<void> {
  if (!legs || load.transfer_id !== null) return
  const { debit, credit, credit_code } = legs
  if (debit === load.debit_leg && credit === load.credit_leg) return
  const reference: Record<string, string> = rail_ref === null ? {} : { rail_reference: rail_ref }
  const at = clock.now()
  const add = (what: LoadEventCode | undefined, code: string | null) =>
    what && addEvent(tx, { load_id: load.id, at, what, facts: reference, code })
  if (debit !== load.debit_leg) await add(told.debit[debit], null)
  if (credit !== null && credit !== load.credit_leg) await add(told.credit[credit], credit_code)
  await tx.run`
    update loads set debit_leg = ${debit}, credit_leg = ${credit}, credit_leg_code = ${credit_code?.slice(0, 40) ?? null}
     where id = ${load.id} and merchant_id = ${load.merchant_id}`
}
