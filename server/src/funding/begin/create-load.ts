import type * as contract from '@sahuji/contract/funding'
import type { Takes } from '@sahuji/contract/http/route'
import { instrumentCode } from '../../banks/instruments.ts'
import { isFrozen } from '../../merchants/freezes.ts'
import { switchedOff } from '../../banks/rail-switches.ts'
import { tradeNameOf } from '../../merchants/queries.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import type { FundingDependencies } from '../dependencies.ts'
import { asLoad, loadChannelOf, type LoadRow, shownLoad } from '../loads/load-row.ts'
import { initiateCollection } from '../../collections/open/initiate-collection.ts'
import { retryOnUnknownCommit, type Tx } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/sql.ts'
import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import type { Mode } from '@sahuji/contract/http/lists'
import { bareMobile } from '@sahuji/contract/merchants'
import type { Clock } from '../../platform/clock.ts'
import { newId, newReference } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Rails } from '../../rails/rails.ts'
import { refuseDearer } from '../../tariff/fees.ts'
import { limitDays } from '../../tariff/limits.ts'
import { addEvent } from '../../collections/rows/collection-events.ts'
import { type PricedLoad, priceLoad } from './price-load.ts'
import { loadById, loadByKey, openDuplicateOf } from '../loads/queries.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'

/**
 * Begins a load: recorded first, then opened at the rail, then given its way to the bank. Amount in paisa. Idempotent by key: a
 * repeat after a crash continues where the first one stopped.
 */
export const createLoad =
  (deps: FundingDependencies) =>
  async ({ person, key }: OwnCall<'verified'>, ask: Takes<typeof contract.createLoad>): Promise<contract.Load> => {
    const request = { ...ask, key, merchant_id: person.merchant_id, person_id: person.person_id }
    const load = await retryOnUnknownCommit(() => deps.db.write((tx) => beginLoad(tx, deps, request)))
    if (load.state !== 'created') return shownLoad(load, deps.clock.now())
    const leaving = await deps.db.read(async (tx) => ({
      code: await instrumentCode(tx, load.instrument_id),
      shop: await tradeNameOf(tx, person.merchant_id),
    }))
    return shownLoad(asLoad(await initiateCollection(deps, load, leaving)), deps.clock.now())
  }

/** A request for a load; amount in paisa. */
interface LoadRequest {
  merchant_id: string
  /** Live by default. */
  mode?: Mode | undefined
  person_id: string
  key: string
  instrument_id: string
  amount: bigint
  purpose: string
  remark?: string | undefined
  payer_mobile?: string | undefined
  /** The fee that was shown. */
  fee?: bigint | undefined
}

/**
 * Records a load before any rail is asked, within the limits, counted under the merchant's lock. The same key gives the load that it
 * began, unless the payer has not left for the bank yet and money in is frozen by now. Refuses what priceLoad refuses,
 * price_changed, load_open for a twin, rail_down where every rail of its bank is switched off.
 */
export async function beginLoad(
  tx: Tx,
  { clock, rails }: { clock: Clock; rails: Rails },
  request: LoadRequest,
): Promise<LoadRow> {
  await lockMerchant(tx, request.merchant_id)
  const begun = await loadByKey(tx, request.merchant_id, request.key)
  if (begun && begun.state === 'created' && (await isFrozen(tx, request.merchant_id, 'money_in')))
    throw new Refusal('money_in_frozen')
  if (begun) return begun
  const now = clock.now()
  const { mode = 'live' } = request
  const priced = await priceLoad(tx, { rails }, { ...request, mode, now })
  refuseDearer(priced.quote.fee, request.fee)
  const twin = await openDuplicateOf(tx, { ...request, mode, now })
  if (twin) throw new Refusal('load_open', { id: twin.id })
  const { rail } = priced
  if (await switchedOff(tx, rail.name, priced.instrument.channel)) throw new Refusal('rail_down')
  const expires_at = new Date(now.getTime() + rail.capabilities.offer_seconds * 1000)
  const id = await insertLoad(tx, clock, { request, priced, expires_at })
  return (await loadById(tx, id))!
}

/** The stored number: for mobile banking only. */
const mobileOf = ({ payer_mobile }: LoadRequest, channel: LoadChannel): string | null =>
  channel === 'mobilebanking' && payer_mobile ? bareMobile(payer_mobile) : null

async function insertLoad(
  tx: Tx,
  clock: Clock,
  { request, priced, expires_at }: { request: LoadRequest; priced: PricedLoad; expires_at: Date },
): Promise<string> {
  const { instrument, rule, quote } = priced
  const channel = loadChannelOf(instrument)
  const id = newId(clock)
  const now = clock.now()
  const { merchant_id, person_id, key, purpose, remark } = request
  const row = {
    id,
    merchant_id,
    mode: request.mode ?? 'live',
    person_id,
    key,
    reference: newReference(clock),
    state: 'created',
    channel,
    rail: instrument.rail,
    instrument_id: instrument.id,
    bank_name: instrument.name,
    tariff_channel: rule.channel,
    tariff_from: rule.valid_from,
    limit_group: rule.limit_group,
    day: limitDays(now).day,
    amount: quote.amount,
    fee: quote.fee,
    purpose,
    remark: remark || null,
    payer_mobile: mobileOf(request, channel),
    created_at: now,
    expires_at,
    next_check_at: expires_at,
  } satisfies Partial<LoadRow>
  await tx.run`insert into loads ${rowOf(row)}`
  await addEvent(tx, {
    collection_id: id,
    at: now,
    what: 'created',
    facts: { purpose: request.purpose },
    state_to: 'created',
  })
  return id
}
