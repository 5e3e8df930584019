import type { Gives } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/sandbox/demo'
import { demoShopsOf } from '@sahuji/contract/sandbox/demo'
import type { SignedIn } from '@sahuji/contract/session'
import { createSession } from '../../auth/sessions/sessions.ts'
import type { PersonKey } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { neighbourhoodOf } from '../../platform/http/caller-address.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { hashed, takeWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { signedInUser } from '../../session/users.ts'
import type { VisitorDependencies } from '../dependencies.ts'
import { addInventedPayment } from '../play/add-traffic.ts'
import { hasReadyShop, takeReadyShop } from './demo-shop-row.ts'
import { keepDemoShops } from './keep-demo-shops.job.ts'

/** Whether a stranger can get a shop now. */
export const readDemo =
  ({ demo }: Pick<VisitorDependencies, 'demo'>) =>
  async ({ tx }: Call<'anyone'>): Promise<Gives<typeof contract.readDemo>> => {
    const { idle_hours } = demo
    if (demo.shops === 0) return { state: 'off', idle_hours }
    return { state: (await hasReadyShop(tx)) ? 'open' : 'full', idle_hours }
  }

/**
 * Gives a stranger a shop of the pool and signs them in to it. A caller with a session keeps it. Refuses demo_off, demo_signed_in,
 * demo_full, too_many.
 */
export const openDemo =
  (deps: VisitorDependencies) =>
  async (call: OwnCall<'anyone'>): Promise<SignedIn> => {
    if (deps.demo.shops === 0) throw new Refusal('demo_off')
    if (call.person) throw new Refusal('demo_signed_in')
    const { shop, signed_in } = await call.db.write((tx) => takeShop(deps, tx, call))
    // a shop may have waited since yesterday: today has this payment at least; without it the shop is the visitor's all the same
    await addInventedPayment(deps, shop, { place: 0 }).catch((err: unknown) =>
      deps.log.warn({ err }, 'a demo shop was given away without a payment of today'),
    )
    return signed_in
  }

interface Taken {
  shop: PersonKey
  signed_in: SignedIn
}

async function takeShop(deps: VisitorDependencies, tx: Tx, call: OwnCall<'anyone'>): Promise<Taken> {
  const { demo } = deps
  const { network, device, time_zone, proof, requested_language: language = null } = call
  const now = call.clock.now()
  const shop = await takeReadyShop(tx, now)
  if (!shop) throw new Refusal('demo_full')
  const near = { count: demoShopsOf.neighbourhood, seconds: 3600 }
  const taken = await takeWithin(tx, `demo shops near ${hashed(neighbourhoodOf(network))}`, near, now)
  if (!taken.ok) throw new Refusal('too_many', { seconds: taken.wait_seconds })
  const inAll = await takeWithin(tx, 'demo shops', { count: demo.shops_a_day, seconds: 86_400 }, now)
  if (!inAll.ok) throw new Refusal('demo_full')
  const { person_id, merchant_id } = shop
  await tx.run`update people set language = ${language} where id = ${person_id} and merchant_id = ${merchant_id}`
  const session = {
    person_id,
    merchant_id,
    jkt: proof?.jkt,
    remember_device: false,
    push_token: null,
    network,
    device,
    time_zone,
  }
  const life = { idle_seconds: demo.idle_hours * 3600, life_seconds: deps.settings.session.life_seconds }
  const access_token = await createSession(tx, { ...deps, settings: { ...deps.settings, session: life } }, session, now)
  await addJob(tx, keepDemoShops, {}, { key: keepDemoShops.name })
  return { shop, signed_in: { access_token, user: await signedInUser(tx, shop, now) } }
}
