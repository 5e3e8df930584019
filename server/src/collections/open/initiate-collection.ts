import { newReference } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sql } from '../../platform/database/sql.ts'
import type { OpenedPayment, Rail, RailAnswer } from '../../rails/rail.ts'
import { nextCheck, scheduleCheck } from '../checks/check-schedule.ts'
import type { FundingDependencies } from '../../funding/dependencies.ts'
import { quoteRailCharge } from '../../funding/begin/price-load.ts'
import { addEvent } from '../rows/collection-events.ts'
import type { LoadRow } from '../../funding/loads/load-row.ts'
import { loadById, lockLoad } from '../../funding/loads/queries.ts'
import { openingCode } from '../service-codes.ts'
import { moveLoad } from '../rows/move-collection.ts'
import { instrumentCode } from '../../banks/instruments.ts'
import { rerouteLoad } from '../../funding/begin/reroute-load.ts'
import { askRail } from '../checks/ask-rail.ts'

type NotOpened = Exclude<RailAnswer<OpenedPayment>, { outcome: 'answered' }>

const referencesMax = 3

/** What the bank is asked for: its instrument by the rail's code, for the shop of this trade name. */
export interface Leaving {
  code: string
  shop: string
}

/**
 * Opens a created load at its rail, or at the next one that serves its bank where that one does not answer, and writes the
 * way to the bank down. Refuses rail_down and rail_refused.
 */
export async function initiateLoad(deps: FundingDependencies, load: LoadRow, leaving: Leaving): Promise<LoadRow> {
  const tried: string[] = []
  let [current, code] = [load, leaving.code]
  for (;;) {
    const { load: after, answer } = await openLoad(deps, current, { ...leaving, code })
    if (!answer || after.state !== 'created') return after
    tried.push(after.rail)
    const next = isRailsOwnFault(answer) ? await rerouteLoad(deps, after, tried) : undefined
    if (!next) return notOpened(deps, after, answer)
    if (next.state !== 'created') return next
    code = await deps.db.read((tx) => instrumentCode(tx, next.instrument_id))
    current = next
  }
}

/** It does not answer, or not us; what it says of the payment itself another rail need not be asked. */
const isRailsOwnFault = (answer: NotOpened): boolean => answer.outcome === 'ambiguous' || answer.no === 'authentication'

/**
 * Opens a load at the rail that it names; `answer` where it could not be opened. A reference that the rail has seen before (a
 * try of ours whose answer was lost) is replaced: nobody was ever sent to the bank with it.
 */
async function openLoad(
  deps: FundingDependencies,
  load: LoadRow,
  { code, shop }: Leaving,
): Promise<{ load: LoadRow; answer?: NotOpened }> {
  const rail = deps.rails.named(load.rail)
  if (!rail) throw new Refusal('rail_down')
  const charge = quoteRailCharge(deps, rail, { amount: load.amount, instrument: code })
  // awaited only after the rail's answer: until then nobody else would hear it fail
  charge.catch(() => {})
  let current = load
  for (let tries = 1; ; tries++) {
    const answer = await askRail(deps, rail, () => rail.initiate(paymentOf(deps, rail, current, { code, shop })))
    if (answer.outcome === 'answered') {
      const opened = { ...answer.value, ...(rail.capabilities.page_opens === 'once' && { opens_once: true }) }
      return { load: await keepHandOff(deps, current, { opened, gateway_charge: await charge }) }
    }
    const isDuplicate = answer.outcome === 'refused' && answer.no === 'duplicate'
    if (!isDuplicate || tries === referencesMax) {
      await charge
      return { load: current, answer }
    }
    current = await withNewReference(deps, current)
    if (current.state !== 'created') return { load: current }
  }
}

const paymentOf = ({ public_url }: FundingDependencies, rail: Rail, load: LoadRow, { code, shop }: Leaving) => ({
  reference: load.reference,
  amount: load.amount,
  instrument: code,
  remarks: slipRemarks(shop, load.remark ?? load.reference, rail.capabilities.remarks_max),
  return_url: `${public_url}/rails/${rail.name}/return`,
  ...(load.payer_mobile && { payer_mobile: load.payer_mobile }),
})

/** For whom and what, as the payer reads it at the bank; where both do not fit, the shop's name is cut at its end. */
export function slipRemarks(shop: string, remark: string, max: number): string {
  const room = Math.max(0, max - remark.length - 2)
  return `${shop.length > room ? `${shop.slice(0, Math.max(0, room - 1))}…` : shop}, ${remark}`.slice(0, max)
}

/** Keeps the hand-off, unless another try of the same key was faster: then that one's. */
async function keepHandOff(
  deps: FundingDependencies,
  load: LoadRow,
  { opened, gateway_charge }: { opened: OpenedPayment; gateway_charge: bigint | null },
): Promise<LoadRow> {
  const { expires_at, rail_id, ...way } = opened
  const now = deps.clock.now()
  const next = nextCheck({ state: 'at_bank', checks: 0, expires_at, transfer_id: null }, now)
  return deps.db.write(async (tx) => {
    const current = (await lockLoad(tx, load.id))!
    if (!isSameTry(current, load)) return current
    const moved = await moveLoad(deps, tx, current, {
      to: 'at_bank',
      what: 'sent_to_bank',
      facts: { reference: load.reference },
      hand_off: way,
      set: sql`, rail_id = ${rail_id}, gateway_charge = ${gateway_charge}, opened_at = coalesce(opened_at, ${now}), expires_at = ${expires_at},
        next_check_at = ${next}`,
    })
    await scheduleCheck(tx, load, next!)
    return moved
  })
}

/** Nobody else opened, ended or renamed the load while the rail was asked. */
const isSameTry = (current: LoadRow, load: LoadRow): boolean =>
  current.state === 'created' && current.reference === load.reference

async function withNewReference({ db, clock }: FundingDependencies, load: LoadRow): Promise<LoadRow> {
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
async function notOpened(deps: FundingDependencies, load: LoadRow, answer: NotOpened): Promise<LoadRow> {
  const current = await deps.db.write(async (tx) => {
    const locked = (await lockLoad(tx, load.id))!
    if (!isSameTry(locked, load)) return locked
    await moveLoad(deps, tx, locked, {
      to: 'failed',
      what: 'not_opened',
      facts: { reason: answer.outcome === 'refused' ? answer.message : answer.fault },
      code: openingCode(answer),
      raw: answer.raw,
      set: sql`, key = id, next_check_at = null`,
    })
    return undefined
  })
  if (current) return current
  const isRefused = answer.outcome === 'refused' && answer.no === 'other'
  throw new Refusal(isRefused ? 'rail_refused' : 'rail_down', {}, isRefused ? ['amount'] : [])
}
