import { rupees } from '@sahuji/contract/money/money'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import { revokeMerchantSessions } from '../../auth/sessions/sessions.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { PersonKey } from '../../merchants/queries.ts'
import type { Scheduled } from '../../platform/jobs/job-worker.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { newId } from '../../platform/ids.ts'
import { endPayments } from '../begin-sandbox-again.ts'
import type { VisitorDependencies } from '../dependencies.ts'
import { addInventedPayment } from '../play/add-traffic.ts'
import { playMoney } from '../play/play-money-in.ts'
import { beginDemoShop, finishDemoShop, markClosed, shopsToClose } from './demo-shop-row.ts'

/** How many shops one run makes; the next run goes on. */
const madeMost = 5

/** Closes the shops that are not used any more, and makes new ones until as many wait as are set. */
export const keepDemoShops = job('sandbox.keep_demo_shops', z.object({}), async (_, deps: VisitorDependencies) => {
  const { db, clock, demo } = deps
  for (const shop of await db.read((tx) => shopsToClose(tx, demo, clock.now()))) await closeDemoShop(deps, shop)
  for (let made = 0; made < madeMost; made++) if (!(await makeDemoShop(deps))) return
})

/** Every minute. */
export const demoSchedule: Scheduled[] = [{ name: keepDemoShops.name, at: '* * * * *' }]

const opening = rupees('25,000')
const paymentsMade = 8
/** The first payments are of the last hours; none is of the day before, so that none is missing in a sum of today. */
const spreadMinutes = 150

async function makeDemoShop(deps: VisitorDependencies): Promise<boolean> {
  const { db, clock, demo } = deps
  const now = clock.now()
  const shop = await db.write((tx) => beginDemoShop(tx, demo.shops, now))
  if (!shop) return false
  const since = Math.max(now.getTime() - spreadMinutes * 60_000, startOfKathmanduDay(kathmanduDay(now)).getTime())
  const momentOf = (place: number) => new Date(since + ((now.getTime() - since) * place) / (paymentsMade + 1))
  const load = { kind: 'load', amount: opening, way: 'ebanking', scenario: 'succeeds', is_traffic: true } as const
  const first = { now: () => momentOf(0) }
  await playMoney({ ...deps, clock: first }, { ...shop, ...load, key: newId(clock), take: async () => {} })
  for (let place = 1; place <= paymentsMade; place++)
    await addInventedPayment({ ...deps, clock: { now: () => momentOf(place) } }, shop, { place })
  await db.write((tx) => finishDemoShop(tx, shop.merchant_id, clock.now()))
  return true
}

/**
 * Ends everything by which a shop could still be used. Its rows stay in the sandbox's book, as every posting does: the next visitor
 * gets another shop.
 */
export const closeDemoShop = (deps: VisitorDependencies, { merchant_id }: PersonKey): Promise<void> =>
  deps.db.write(async (tx) => {
    const now = deps.clock.now()
    await lockMerchant(tx, merchant_id)
    if (!(await markClosed(tx, merchant_id, now))) return
    await revokeMerchantSessions(tx, merchant_id, now)
    await tx.run`
      update secret_keys set revoked_at = ${now}, sealed = null where merchant_id = ${merchant_id} and revoked_at is null`
    await endPayments(deps, tx, merchant_id)
  })
