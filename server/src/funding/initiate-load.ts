import { newReference } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { json } from '../platform/database/sql.ts'
import type { HandOff, Rail, RailAnswer } from '../rails/rail.ts'
import { nextCheck, checkSoon } from './check-schedule.ts'
import type { FundingDependencies } from './dependencies.ts'
import { railCharge } from './price-load.ts'
import { addEvent } from './load-events.ts'
import type { LoadRow } from './load-row.ts'
import { loadById } from './queries.ts'
import { openingCode } from './service-codes.ts'
import { tellLoad } from './move-load.ts'
import { asking } from './ask-rail.ts'

type Means = FundingDependencies
type NotOpened = Exclude<RailAnswer<HandOff>, { outcome: 'answered' }>

const referencesMax = 3

/** What the bank is asked for: its instrument by the rail's code, for the shop of this trade name. */
export interface Leaving {
  code: string
  shop: string
}

/**
 * Opens a created load at its rail and writes the way to the bank down. A reference that the rail has seen before (a try of
 * ours whose answer was lost) is replaced: nobody was ever sent to the bank with it. Refuses rail_down and rail_refused.
 */
export async function openAtRail(means: Means, load: LoadRow, { code, shop }: Leaving): Promise<LoadRow> {
  const rail = means.rails.named(load.rail)
  if (!rail) throw new Refusal('rail_down')
  const charge = railCharge(means, rail, { amount: load.amount, instrument: code })
  // awaited only after the rail's answer: until then nobody else would hear it fail
  charge.catch(() => {})
  let current = load
  for (let tries = 1; ; tries++) {
    const answer = await asking(means, rail, () => rail.initiate(paymentOf(means, rail, current, { code, shop })))
    if (answer.outcome === 'answered') {
      return keepHandOff(means, current, { hand_off: answer.value, gateway_charge: await charge })
    }
    const isDuplicate = answer.outcome === 'refused' && answer.no === 'duplicate'
    if (!isDuplicate || tries === referencesMax) {
      await charge
      return notOpened(means, current, answer)
    }
    current = await withNewReference(means, current)
    if (current.state !== 'created') return current
  }
}

const paymentOf = ({ public_url }: Means, rail: Rail, load: LoadRow, { code, shop }: Leaving) => ({
  reference: load.reference,
  amount: load.amount,
  instrument: code,
  remarks: slipRemarks(shop, load.remark ?? load.reference, rail.capabilities.remarks_max),
  return_url: `${public_url}/rails/${rail.name}/return`,
})

/** For whom and what, as the payer reads it at the bank; where both do not fit, the shop's name is cut at its end. */
export function slipRemarks(shop: string, remark: string, max: number): string {
  const room = Math.max(0, max - remark.length - 2)
  return `${shop.length > room ? `${shop.slice(0, Math.max(0, room - 1))}…` : shop}, ${remark}`.slice(0, max)
}

/** Keeps the hand-off, unless another try of the same key was faster: then that one's. */
async function keepHandOff(
  means: Means,
  load: LoadRow,
  { hand_off: { expires_at, ...way }, gateway_charge }: { hand_off: HandOff; gateway_charge: bigint | null },
): Promise<LoadRow> {
  const now = means.clock.now()
  const next = nextCheck({ state: 'at_bank', checks: 0, expires_at, transfer_id: null }, now)
  return means.db.write(async (tx) => {
    const kept = await tx.run`
      update loads set state = 'at_bank', hand_off = ${json(way)}, gateway_charge = ${gateway_charge},
             opened_at = coalesce(opened_at, ${now}), expires_at = ${expires_at}, next_check_at = ${next}
       where id = ${load.id} and merchant_id = ${load.merchant_id} and state = 'created' and reference = ${load.reference}`
    const current = (await loadById(tx, load.id))!
    if (kept === 0) return current
    await addEvent(tx, {
      load_id: load.id,
      at: now,
      what: 'sent_to_bank',
      facts: { reference: load.reference },
      state_from: 'created',
      state_to: 'at_bank',
    })
    await checkSoon(tx, load, next!)
    await tellLoad(means, tx, current)
    return current
  })
}

async function withNewReference({ db, clock }: Means, load: LoadRow): Promise<LoadRow> {
  return db.write(async (tx) => {
    const changed = await tx.run`
      update loads set reference = ${newReference(clock)}
       where id = ${load.id} and merchant_id = ${load.merchant_id} and state = 'created' and reference = ${load.reference}`
    if (changed === 1) {
      await addEvent(tx, {
        load_id: load.id,
        at: clock.now(),
        what: 'reference_taken',
        facts: { reference: load.reference },
      })
    }
    return (await loadById(tx, load.id))!
  })
}

/** Ends a load that never left for the bank, and gives its key back as the refusal does. */
async function notOpened({ db, clock }: Means, load: LoadRow, answer: NotOpened): Promise<LoadRow> {
  const code = openingCode(answer)
  const now = clock.now()
  const current = await db.write(async (tx) => {
    const ended = await tx.run`
      update loads set state = 'failed', key = id, service_code = ${code}, settled_at = ${now}, next_check_at = null
       where id = ${load.id} and merchant_id = ${load.merchant_id} and state = 'created' and reference = ${load.reference}`
    if (ended === 0) return loadById(tx, load.id)
    const reason = answer.outcome === 'refused' ? answer.message : answer.fault
    await addEvent(tx, {
      load_id: load.id,
      at: now,
      what: 'not_opened',
      facts: { reason },
      code,
      raw: answer.raw,
      state_from: 'created',
      state_to: 'failed',
    })
    return undefined
  })
  if (current) return current
  const isRefused = answer.outcome === 'refused' && answer.no === 'other'
  throw new Refusal(isRefused ? 'rail_refused' : 'rail_down', {}, isRefused ? ['amount'] : [])
}
