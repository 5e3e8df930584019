import { newReference } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sql } from '../../platform/database/sql.ts'
import type { OpenedPayment, Rail, RailAnswer } from '../../rails/rail.ts'
import { railOfCollection } from '../../rails/played-rail.ts'
import { nextCheck, scheduleCheck } from '../checks/check-schedule.ts'
import type { CollectionDependencies } from '../dependencies.ts'
import { findUse } from '../collection-use.ts'
import { addEvent } from '../rows/collection-events.ts'
import type { CollectionRow } from '../rows/collection-row.ts'
import { collectionById, lockCollection } from '../rows/queries.ts'
import { openingCode } from '../service-codes.ts'
import { moveCollection } from '../rows/move-collection.ts'
import { instrumentCode } from '../../banks/instruments.ts'
import { askRail } from '../checks/ask-rail.ts'
import { quoteRailCharge } from './rail-charge.ts'

type NotOpened = Exclude<RailAnswer<OpenedPayment>, { outcome: 'answered' }>

const referencesMax = 3

/** What the bank is asked for: its instrument by the rail's code, for the shop of this trade name. */
export interface Leaving {
  code: string
  shop: string
}

/**
 * Opens a created collection at its rail, or at another one that its use chooses where that one does not answer, and records the
 * way to the bank. Refuses rail_down and rail_refused.
 */
export async function initiateCollection(
  deps: CollectionDependencies,
  collection: CollectionRow,
  leaving: Leaving,
): Promise<CollectionRow> {
  const tried: string[] = []
  let [current, code] = [collection, leaving.code]
  for (;;) {
    const { collection: after, answer } = await openAtRail(deps, current, { ...leaving, code })
    if (!answer || after.state !== 'created') return after
    tried.push(after.rail)
    const next = isRailsOwnFault(answer) ? await findUse(deps, after).reroute?.(deps, after, tried) : undefined
    if (!next) return notOpened(deps, after, answer)
    if (next.state !== 'created') return next
    code = await deps.db.read((tx) => instrumentCode(tx, next.instrument_id))
    current = next
  }
}

/** It does not answer, or rejects our credentials; a refusal of the payment itself needs no other rail. */
const isRailsOwnFault = (answer: NotOpened): boolean => answer.outcome === 'ambiguous' || answer.no === 'authentication'

/**
 * Opens a collection at its rail; `answer` where it could not be opened. A reference that the rail knows already, from a try of
 * ours whose answer was lost, is replaced: no payer was sent to the bank with it.
 */
async function openAtRail(
  deps: CollectionDependencies,
  collection: CollectionRow,
  { code, shop }: Leaving,
): Promise<{ collection: CollectionRow; answer?: NotOpened }> {
  const rail = await railOfCollection(deps, collection)
  if (!rail) throw new Refusal('rail_down')
  const charge = quoteRailCharge(deps, rail, { amount: collection.amount, instrument: code })
  // Awaited only after the rail's answer: until then a rejection would be unhandled.
  charge.catch(() => {})
  let current = collection
  for (let tries = 1; ; tries++) {
    const answer = await askRail(deps, rail, () => rail.initiate(paymentOf(deps, rail, current, { code, shop })))
    if (answer.outcome === 'answered') {
      const opened = { ...answer.value, ...(rail.capabilities.page_opens === 'once' && { opens_once: true }) }
      return { collection: await keepHandOff(deps, current, { opened, gateway_charge: await charge }) }
    }
    const isDuplicate = answer.outcome === 'refused' && answer.no === 'duplicate'
    if (!isDuplicate || tries === referencesMax) {
      await charge
      return { collection: current, answer }
    }
    current = await withNewReference(deps, current)
    if (current.state !== 'created') return { collection: current }
  }
}

const paymentOf = (
  { public_url }: CollectionDependencies,
  rail: Rail,
  collection: CollectionRow,
  { code, shop }: Leaving,
) => ({
  reference: collection.reference,
  amount: collection.amount,
  instrument: code,
  remarks: slipRemarks(shop, collection.remark ?? collection.reference, rail.capabilities.remarks_max),
  return_url: `${public_url}/rails/${rail.name}/return`,
  shop,
  ...(collection.payer_mobile && { payer_mobile: collection.payer_mobile }),
})

/** The remarks that the payer reads at the bank: the shop and what for; a long name of a shop is cut at its end. */
export function slipRemarks(shop: string, remark: string, max: number): string {
  const room = Math.max(0, max - remark.length - 2)
  return `${shop.length > room ? `${shop.slice(0, Math.max(0, room - 1))}…` : shop}, ${remark}`.slice(0, max)
}

/** Stores the hand-off, unless a concurrent try of the same key was faster: then that one's. */
async function keepHandOff(
  deps: CollectionDependencies,
  collection: CollectionRow,
  { opened, gateway_charge }: { opened: OpenedPayment; gateway_charge: bigint | null },
): Promise<CollectionRow> {
  const { expires_at, rail_id, ...way } = opened
  const now = deps.clock.now()
  const next = nextCheck({ state: 'at_bank', checks: 0, expires_at, transfer_id: null }, now)
  return deps.db.write(async (tx) => {
    const current = (await lockCollection(tx, collection.id))!
    if (!isSameTry(current, collection)) return current
    const moved = await moveCollection(deps, tx, current, {
      to: 'at_bank',
      what: 'sent_to_bank',
      facts: { reference: collection.reference },
      hand_off: way,
      set: sql`, rail_id = ${rail_id}, gateway_charge = ${gateway_charge}, opened_at = coalesce(opened_at, ${now}), expires_at = ${expires_at},
        next_check_at = ${next}`,
    })
    await scheduleCheck(tx, collection, next!)
    return moved
  })
}

/** True where no concurrent try opened, ended or renamed the collection while the rail was asked. */
const isSameTry = (current: CollectionRow, collection: CollectionRow): boolean =>
  current.state === 'created' && current.reference === collection.reference

async function withNewReference(
  { db, clock }: CollectionDependencies,
  collection: CollectionRow,
): Promise<CollectionRow> {
  return db.write(async (tx) => {
    const changed = await tx.run`
      update collections set reference = ${newReference(clock)}
       where id = ${collection.id} and merchant_id = ${collection.merchant_id} and state = 'created' and reference = ${collection.reference}`
    if (changed === 1) {
      await addEvent(tx, {
        collection_id: collection.id,
        at: clock.now(),
        what: 'reference_taken',
        facts: { reference: collection.reference },
      })
    }
    return (await collectionById(tx, collection.id))!
  })
}

/** Ends a collection that never left for the bank; the key that began a load may begin another. */
async function notOpened(
  deps: CollectionDependencies,
  collection: CollectionRow,
  answer: NotOpened,
): Promise<CollectionRow> {
  const current = await deps.db.write(async (tx) => {
    const locked = (await lockCollection(tx, collection.id))!
    if (!isSameTry(locked, collection)) return locked
    await moveCollection(deps, tx, locked, {
      to: 'failed',
      what: 'not_opened',
      facts: { reason: answer.outcome === 'refused' ? answer.message : answer.fault },
      code: openingCode(answer),
      raw: answer.raw,
      set: sql`, key = case when key is not null then id end, next_check_at = null`,
    })
    return undefined
  })
  if (current) return current
  const isRefused = answer.outcome === 'refused' && answer.no === 'other'
  throw new Refusal(isRefused ? 'rail_refused' : 'rail_down', {}, isRefused ? ['amount'] : [])
}
