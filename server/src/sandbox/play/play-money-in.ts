import type { Takes } from '@sahuji/contract/http/route'
import type { PlayedCode } from '@sahuji/contract/rails/played'
import type * as contract from '@sahuji/contract/sandbox'
import type { MoneyInScenario } from '@sahuji/contract/sandbox'
import { isLoadChannel, type RailChannel } from '@sahuji/contract/tariff/channels'
import { instrumentCode } from '../../banks/instruments.ts'
import { initiateCollection } from '../../collections/open/initiate-collection.ts'
import type { CollectionRow } from '../../collections/rows/collection-row.ts'
import { collectionById } from '../../collections/rows/queries.ts'
import { settleCollection } from '../../collections/settle/settle-collection.ts'
import { beginLoad } from '../../funding/begin/create-load.ts'
import { servingBanks } from '../../funding/offers/serving-rails.ts'
import { loadByKey } from '../../funding/loads/queries.ts'
import { tradeNameOf } from '../../merchants/queries.ts'
import { openAttempt } from '../../payments/attempts/open-attempt.ts'
import { openPayment } from '../../payments/create-payment.ts'
import { usualExpirySeconds } from '../../payments/dependencies.ts'
import { paymentOf, paymentOfKey } from '../../payments/payment-row.ts'
import { retryOnUnknownCommit, type Tx } from '../../platform/database/database.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { changeEnd, insertEnd, type SandboxEnd } from '../../rails/sandbox-ends.ts'
import type { Rails } from '../../rails/rails.ts'
import { openPurposes } from '../../tariff/purposes.ts'
import { linesOn } from '../../tariff/lines.ts'
import { limitDays } from '../../tariff/limits.ts'
import type { SandboxDependencies } from '../dependencies.ts'
import { expirePayment } from './expire-payment.ts'
import { playOf, sandboxObject, shownPlay, takePlay } from './play-row.ts'

/** How long a late success takes, in seconds: the first check after it finds the money. */
export const delaySeconds = 10

/** Money in that is played: who asks, and how it ends; the amount in paisa. */
export interface PlayedMoneyIn {
  merchant_id: string
  person_id: string
  key: string
  kind: 'payment' | 'load'
  amount: bigint
  way: RailChannel
  scenario: MoneyInScenario
  code?: PlayedCode | undefined
  payment_id?: string | undefined
  payer_name?: string
  description?: string
  is_traffic?: boolean
  /** Counts it within its bound, in its transaction; by default as one of the plays of a day. */
  take?: (tx: Tx) => Promise<void>
}

/** Makes a payment or a load of the sandbox and lets it end as chosen. */
export const playMoneyIn =
  (deps: SandboxDependencies) =>
  async ({ person, key }: OwnCall<'verified'>, ask: Takes<typeof contract.playMoneyIn>): Promise<contract.Play> => {
    const { merchant_id, person_id } = person
    const id = await playMoney(deps, { ...ask, merchant_id, person_id, key })
    return shownPlay(await deps.db.read((tx) => playOf(tx, merchant_id, id)), deps.public_url)
  }

/** The same for a caller on the server; answers the collection's id. The same key goes on where the first call stopped. */
export async function playMoney(deps: SandboxDependencies, played: PlayedMoneyIn): Promise<string> {
  const { db } = deps
  const begun = await retryOnUnknownCommit(() => db.write((tx) => begin(deps, tx, played)))
  if (begun.state !== 'created') return begun.id
  const leaving = await db.read(async (tx) => ({
    code: await instrumentCode(tx, begun.instrument_id),
    shop: await tradeNameOf(tx, begun.merchant_id),
  }))
  await initiateCollection(deps, begun, leaving)
  await carryOut(deps, begun, played)
  return begun.id
}

async function begin(deps: SandboxDependencies, tx: Tx, played: PlayedMoneyIn): Promise<CollectionRow> {
  const { merchant_id, kind, scenario } = played
  const now = deps.clock.now()
  const made = await madeBefore(tx, played)
  if (made) return made
  await (played.take ? played.take(tx) : takePlay(tx, merchant_id, now))
  const collection = kind === 'load' ? await beginPlayedLoad(deps, tx, played) : await beginPayment(deps, tx, played)
  const { id } = collection
  const shown_id = kind === 'load' ? id : (await attemptPayment(tx, collection)).payment_id
  const { is_traffic = false } = played
  const end = { ...sandboxObject({ id, merchant_id }), ...firstEnd(played, now) }
  await insertEnd(tx, { ...end, kind, scenario, shown_id, is_traffic, made_at: now })
  return collection
}

const attemptPayment = (tx: Tx, { id, merchant_id }: CollectionRow) => tx.one<{ payment_id: string }>`
  select payment_id from payment_attempts where collection_id = ${id} and merchant_id = ${merchant_id}`

/** What the same key began before. */
async function madeBefore(
  tx: Tx,
  { merchant_id, key, kind, payment_id }: PlayedMoneyIn,
): Promise<CollectionRow | undefined> {
  if (kind === 'load') return loadByKey(tx, merchant_id, key)
  const id = payment_id ?? (await paymentOfKey(tx, { merchant_id, mode: 'sandbox', key }))?.id
  const attempt =
    id &&
    (await tx.maybe<{ collection_id: string }>`
      select collection_id from payment_attempts
       where payment_id = ${id} and merchant_id = ${merchant_id} and begun_by = ${begunBy(key)} limit 1`)
  return attempt ? collectionById(tx, attempt.collection_id) : undefined
}

/** Who begins a played attempt, in place of a payer's network and browser. */
const begunBy = (key: string): string => `sandbox ${key}`

/** How the rail answers first. */
function firstEnd({ kind, scenario, code = '602' }: PlayedMoneyIn, now: Date): SandboxEnd {
  const plain = { code: null, settles_at: null }
  if (isLate({ kind, scenario })) return { ends: 'abandoned', ...plain }
  switch (scenario) {
    case 'later':
      return { ends: 'later', code: null, settles_at: new Date(now.getTime() + delaySeconds * 1000) }
    case 'fails':
      return { ends: 'fails', code, settles_at: null }
    case 'after_failure':
      return { ends: 'fails', code: '023', settles_at: null }
    case 'unclear':
      return { ends: 'unclear', ...plain }
    case 'abandoned':
      return { ends: 'abandoned', ...plain }
    default:
      return { ends: 'succeeds', ...plain }
  }
}

/** The money comes after the expiry; a load has no webhooks that could be swapped. */
const isLate = ({ kind, scenario }: Pick<PlayedMoneyIn, 'kind' | 'scenario'>): boolean =>
  scenario === 'after_expiry' || (scenario === 'webhooks_swapped' && kind === 'payment')

/** Lets the bank answer, as often as the scenario needs it. */
async function carryOut(
  deps: SandboxDependencies,
  { id, merchant_id }: CollectionRow,
  { scenario, kind }: PlayedMoneyIn,
): Promise<void> {
  const become = (ends: SandboxEnd['ends']) =>
    deps.db.write((tx) => changeEnd(tx, sandboxObject({ id, merchant_id }), { ends }))
  if (scenario === 'abandoned') return
  const late = isLate({ kind, scenario })
  if (late && kind === 'payment')
    await deps.db.write(async (tx) => {
      const { payment_id } = await attemptPayment(tx, (await collectionById(tx, id))!)
      await expirePayment(deps, tx, merchant_id, payment_id)
    })
  if (late) await become('expires')
  await settleCollection(deps, id)
  if (late || scenario === 'after_failure') await become('succeeds')
  if (!late && scenario !== 'after_failure' && scenario !== 'told_twice') return
  await settleCollection(deps, id)
}

/** Every rail that is set up: none of them is asked. */
export const everyRail = (rails: Rails): Rails => ({ ...rails, serves: () => true })

/** The bank or card that a play goes by. Refuses sandbox_unavailable. */
async function instrumentOf({ rails }: SandboxDependencies, tx: Tx, way: RailChannel): Promise<string> {
  const banks = await servingBanks(tx, everyRail(rails), way, 'sandbox')
  const shown = banks.flat().filter(({ instrument }) => !instrument.is_hidden)
  const chosen = shown.find(({ is_up }) => is_up) ?? shown[0]
  if (!chosen) throw new Refusal('sandbox_unavailable')
  return chosen.instrument.id
}

/** The purpose of a played load: the first that is open. */
async function purposeOf(tx: Tx, way: RailChannel, now: Date): Promise<string> {
  const [first] = openPurposes(await linesOn(tx, limitDays(now).day), `load:${way}`)
  if (!first) throw new Refusal('purpose_closed')
  return first.code
}

async function beginPlayedLoad(deps: SandboxDependencies, tx: Tx, played: PlayedMoneyIn): Promise<CollectionRow> {
  const { merchant_id, person_id, key, amount, way } = played
  if (!isLoadChannel(way)) throw new Refusal('bank_unknown', {}, ['way'])
  const instrument_id = await instrumentOf(deps, tx, way)
  const purpose = await purposeOf(tx, way, deps.clock.now())
  const ask = { merchant_id, person_id, key, amount, instrument_id, purpose, mode: 'sandbox' } as const
  return beginLoad(tx, { clock: deps.clock, rails: everyRail(deps.rails) }, ask)
}

async function beginPayment(deps: SandboxDependencies, tx: Tx, played: PlayedMoneyIn): Promise<CollectionRow> {
  const { merchant_id, person_id, key, amount, way, payment_id, payer_name, description } = played
  const asked = payment_id === undefined ? undefined : await paymentOf(tx, merchant_id, payment_id)
  if (payment_id !== undefined && asked?.mode !== 'sandbox') throw new Refusal('not_found')
  const about = { merchant_id, mode: 'sandbox', source: 'counter', amount, key, made_by: person_id } as const
  const id = asked?.id ?? (await openPayment(deps, tx, { ...about, expires_in: usualExpirySeconds, description }))
  const instrument_id = await instrumentOf(deps, tx, way)
  const order = { payment_id: id, instrument_id, begun_by: begunBy(key), person_id: null, payer_name }
  return openAttempt({ clock: deps.clock, feed: deps.feed, rails: everyRail(deps.rails) }, tx, order)
}
