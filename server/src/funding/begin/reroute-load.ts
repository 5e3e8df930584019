import { instrumentById } from '../../banks/instruments.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newReference } from '../../platform/ids.ts'
import { quote } from '../../tariff/fees.ts'
import { linesOn } from '../../tariff/lines.ts'
import { ruleFrom } from '../../tariff/rules.ts'
import type { FundingDependencies } from '../dependencies.ts'
import { addEvent } from '../../collections/rows/collection-events.ts'
import { hasRoom } from '../limits/limit-room.ts'
import type { LoadRow } from '../loads/load-row.ts'
import { loadById } from '../loads/queries.ts'
import { servingBank, type ServingRail, takes } from '../offers/serving-rails.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'

/**
 * Gives a load that could not be opened to the next rail that serves its bank, under a new reference: no payer was sent to the bank
 * with the old one, so it cannot be paid. `tried`: the rails that were asked. Undefined where no other is up. Answers the load
 * unchanged where a concurrent try was faster.
 */
export async function rerouteLoad(
  { db, clock, rails }: Pick<FundingDependencies, 'db' | 'clock' | 'rails'>,
  load: LoadRow,
  tried: readonly string[],
): Promise<LoadRow | undefined> {
  return db.write(async (tx) => {
    await lockMerchant(tx, load.merchant_id)
    const chosen = await instrumentById(tx, load.instrument_id)
    const served = chosen ? await servingBank(tx, rails, chosen, load.mode) : []
    const others = served.filter(({ rail, is_up }) => is_up && !tried.includes(rail.name) && takes(rail, load.amount))
    const next = await firstAgreed(tx, load, others)
    if (!next) return undefined
    const { id, name } = next.instrument
    const now = clock.now()
    const expires_at = new Date(now.getTime() + next.rail.capabilities.offer_seconds * 1000)
    const changed = await tx.run`
      update loads set rail = ${next.rail.name}, instrument_id = ${id}, bank_name = ${name},
             reference = ${newReference(clock)}, tariff_from = ${next.tariff_from}, expires_at = ${expires_at}, next_check_at = ${expires_at}
       where id = ${load.id} and merchant_id = ${load.merchant_id} and state = 'created' and reference = ${load.reference}`
    if (changed === 1) {
      const facts = { from: load.rail, rail: next.rail.name, reference: load.reference }
      await addEvent(tx, { collection_id: load.id, at: now, what: 'rerouted', facts })
    }
    return (await loadById(tx, load.id))!
  })
}

/** The first rail that takes the load at the agreed fee and whose limits have room for it, with the day of its rule. */
async function firstAgreed(
  tx: Tx,
  load: LoadRow,
  others: readonly ServingRail[],
): Promise<(ServingRail & { tariff_from: string }) | undefined> {
  const lines = await linesOn(tx, load.day)
  for (const other of others) {
    const rule = ruleFrom(lines, load.tariff_channel, other.rail.name)
    const by = { channel: load.channel, rail: other.rail.name, bank: other.instrument.bank }
    if (quote(rule, load.amount).fee === load.fee && (await hasRoom(tx, load, by, lines)))
      return { ...other, tariff_from: rule.valid_from }
  }
  return undefined
}
