import { rupees } from '@sahuji/contract/money/money'
import type { Gives } from '@sahuji/contract/http/route'
import { type addTraffic as addRoute, trafficADay, trafficSeconds } from '@sahuji/contract/sandbox'
import { servingBanks } from '../../funding/offers/serving-rails.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { PersonKey } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SandboxDependencies } from '../dependencies.ts'
import { everyRail, playMoney } from './play-money-in.ts'
import { playedWithinDay } from './play-row.ts'

// lists of lengths that share no factor, so that pairs repeat late
const payers = [
  'Prerana Gurung',
  'Bishal Tamang',
  'Dolma Limbu',
  'Anil Lama',
  'Krishna Basnet',
  'Sabina Rai',
  'Milan Thapa',
]
const amounts = ['120', '340', '480', '95', '1,250', '60', '780', '210', '2,400', '155', '505']

/**
 * One invented payment in the merchant's sandbox, by a page that is open: at most one every few seconds and so many a day, whatever
 * the page asks.
 */
export const addTraffic =
  (deps: SandboxDependencies) =>
  async ({ db, person: { merchant_id, person_id }, clock }: OwnCall<'verified'>): Promise<Gives<typeof addRoute>> => {
    const now = clock.now()
    const { count, isTooSoon } = await db.read((tx) => trafficNow(tx, merchant_id, now))
    const left = Math.max(0, trafficADay - count)
    if (isTooSoon || left === 0) return { payment_id: null, left }
    const take = (tx: Tx) => takeTraffic(tx, merchant_id, now)
    const id = await addInventedPayment(deps, { merchant_id, person_id }, { place: count, take })
    const { payment_id } = await db.read(
      (tx) => tx.one<{ payment_id: string }>`
        select shown_id as payment_id from sandbox_ends where id = ${id} and merchant_id = ${merchant_id}`,
    )
    return { payment_id, left: left - 1 }
  }

/** One invented payment, now; its payer and amount follow from `place`. Unbounded unless `take` counts it. */
export async function addInventedPayment(
  deps: SandboxDependencies,
  shop: PersonKey,
  { place, take = async () => {} }: { place: number; take?: (tx: Tx) => Promise<void> },
): Promise<string> {
  const isQr = await deps.db.read(
    async (tx) => (await servingBanks(tx, everyRail(deps.rails), 'nepalpay', 'sandbox')).length > 0,
  )
  const way = isQr ? 'nepalpay' : 'ebanking'
  const [payer_name, amount] = [payers[place % payers.length]!, rupees(amounts[place % amounts.length]!)]
  const about = { kind: 'payment', scenario: 'succeeds', is_traffic: true } as const
  return playMoney(deps, { ...shop, ...about, key: newId(deps.clock), way, amount, payer_name, take })
}

/** How many invented payments there were within a day, and whether the last one was a moment ago. Uses sandbox_ends_by_merchant. */
async function trafficNow(tx: Tx, merchant_id: string, now: Date): Promise<{ count: number; isTooSoon: boolean }> {
  const since = new Date(now.getTime() - trafficSeconds * 1000)
  const last = await tx.maybe`
    select id from sandbox_ends where merchant_id = ${merchant_id} and is_traffic and made_at > ${since} limit 1`
  return { count: await playedWithinDay(tx, merchant_id, { now, is_traffic: true }), isTooSoon: last !== undefined }
}

/** Counts an invented payment under the merchant's lock: of two pages at once one is refused. Refuses sandbox_plays_used, too_many. */
async function takeTraffic(tx: Tx, merchant_id: string, now: Date): Promise<void> {
  await lockMerchant(tx, merchant_id)
  const { count, isTooSoon } = await trafficNow(tx, merchant_id, now)
  if (count >= trafficADay) throw new Refusal('sandbox_plays_used', { count: trafficADay })
  if (isTooSoon) throw new Refusal('too_many', { seconds: trafficSeconds })
}
