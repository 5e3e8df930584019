import type { HandOff } from '@sahuji/contract/rails'
import type * as contract from '@sahuji/contract/payments/paying'
import type { Checkout, RailWay } from '@sahuji/contract/payments/paying'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { railChannels } from '@sahuji/contract/tariff/channels'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { bankOverrides } from '../../banks/bank-overrides.ts'
import { instrumentCode } from '../../banks/instruments.ts'
import type { CollectionDependencies } from '../../collections/dependencies.ts'
import { initiateCollection } from '../../collections/open/initiate-collection.ts'
import { type CollectionRow, isOffered } from '../../collections/rows/collection-row.ts'
import { isOpen } from '../../collections/rows/collection-states.ts'
import { collectionById } from '../../collections/rows/queries.ts'
import { cancelCollection } from '../../collections/settle/cancel-collection.ts'
import { settleCollection } from '../../collections/settle/settle-collection.ts'
import { servingChoices, takes } from '../../funding/offers/serving-rails.ts'
import { isDemoShop } from '../../merchants/demo-shops.ts'
import { tradeNameOf } from '../../merchants/queries.ts'
import { retryOnUnknownCommit } from '../../platform/database/database.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import type { Rail } from '../../rails/rail.ts'
import { chargeByTerms, railTermsOn } from '../../tariff/rail-terms.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { shownCheckout } from './checkout.ts'
import { callerOf } from '../caller-of.ts'
import { paymentToPay, payUrl } from '../payment-row.ts'
import { attemptOf, lastAttempt } from '../attempts/attempt-row.ts'
import { openAttempt } from '../attempts/open-attempt.ts'

/** The banks and cards by which a payment can be paid now; no limit of the merchant's own loads counts. */
export const listRailWays =
  ({ rails, clock }: Pick<CollectionDependencies, 'rails' | 'clock'>) =>
  async ({ tx, language }: Call<'anyone'>, { id }: Takes<typeof contract.listRailWays>): Promise<RailWay[]> => {
    const payment = await paymentToPay(tx, id)
    if (!payment) throw new Refusal('not_found')
    const overrides = await bankOverrides(tx)
    const served = (await servingChoices(tx, rails, null, payment.mode)).flatMap((each) => {
      const one = each.find(({ rail, instrument }) => takes(rail, payment.amount) && !instrument.is_hidden)
      return one && one.health !== 'down' ? [one] : []
    })
    const day = kathmanduDay(clock.now())
    const listed = railChannels.map(async (way): Promise<RailWay[]> => {
      const choices = served.filter(({ instrument }) => instrument.channel === way)
      if (choices.length === 0) return []
      const instruments = choices.map(({ instrument: { id: instrument_id, name, bank }, health }) => {
        const name_ne = overrides.get(bank)?.name_ne ?? null
        const isNepali = language === 'ne' && name_ne !== null
        return { id: instrument_id, name: isNepali ? name_ne : name, health }
      })
      const charge = await statedChargeOf(tx, new Set(choices.map(({ rail }) => rail)), payment.amount, day)
      return [{ way, charge, instruments }]
    })
    return (await Promise.all(listed)).flat()
  }

/** What the rails of a way charge a payer on top by their written terms; null where one quotes it or they differ. */
async function statedChargeOf(tx: Tx, rails: ReadonlySet<Rail>, amount: bigint, day: string): Promise<bigint | null> {
  const charges = new Set<bigint | null>()
  for (const { name: rail, quote } of rails) {
    const terms = quote ? undefined : await railTermsOn(tx, { rail, day })
    charges.add(quote ? null : terms ? chargeByTerms(terms, amount) : 0n)
  }
  const [only = null] = charges
  return charges.size === 1 ? only : null
}

/**
 * Begins to pay by a bank or card: recorded first, then opened at the rail, then answered with the way there. Idempotent by the open
 * attempt. Refuses what openAttempt does, payment_being_paid, rail_down, rail_refused.
 */
export const payAtBank =
  (deps: CollectionDependencies) =>
  async (
    call: OwnCall<'anyone'>,
    { id, instrument_id, name, mobile_no, email }: Takes<typeof contract.payAtBank>,
  ): Promise<Gives<typeof contract.payAtBank>> => {
    const order = {
      payment_id: id,
      instrument_id,
      begun_by: callerOf(call),
      person_id: call.person?.person_id ?? null,
      payer_name: name,
      payer_mobile: mobile_no,
      payer_email: email,
      language: call.language,
    }
    const opened = await retryOnUnknownCommit(() => deps.db.write((tx) => openAttempt(deps, tx, order)))
    const collection = opened.state === 'created' ? await opening(deps, opened) : opened
    const way = wayOffered(collection, call.clock.now())
    if (!way) throw new Refusal('payment_being_paid')
    const { receipt, is_demo } = await deps.db.read(async (tx) => ({
      receipt: (await attemptOf(tx, collection)).receipt_code,
      is_demo: await isDemoShop(tx, collection.merchant_id),
    }))
    const { bank_name } = collection
    if (is_demo) return { bank_name, ...(await paidAtOnce(deps, collection, id)), quoted_charge: null, receipt }
    const isQuoted = deps.rails.named(collection.rail)?.quote !== undefined
    const quoted_charge = isQuoted ? collection.gateway_charge : null
    return { bank_name, ...way, quoted_charge, receipt }
  }

/** At a demo shop no bank is asked: its payer has paid, and is sent to the payment's page. */
async function paidAtOnce(
  deps: CollectionDependencies,
  { id, expires_at }: CollectionRow,
  payment_id: string,
): Promise<{ hand_off: HandOff }> {
  await settleCollection(deps, id)
  const url = payUrl(deps.public_url, payment_id)
  return { hand_off: { method: 'GET', url, fields: {}, expires_at } }
}

async function opening(deps: CollectionDependencies, collection: CollectionRow): Promise<CollectionRow> {
  const leaving = await deps.db.read(async (tx) => ({
    code: await instrumentCode(tx, collection.instrument_id),
    shop: await tradeNameOf(tx, collection.merchant_id),
  }))
  return initiateCollection(deps, collection, leaving)
}

/** The way to the bank or the QR to scan, until the payer is back or the offer has ended. */
function wayOffered(collection: CollectionRow, now: Date): { hand_off: HandOff } | { qr: string } | undefined {
  const { hand_off, expires_at } = collection
  if (!isOffered(collection, now) || hand_off === null) return undefined
  const { qr, ...way } = hand_off
  return qr === undefined ? { hand_off: { ...way, expires_at } } : { qr }
}

/**
 * Gives the own open attempt up, after the rail has answered that it knows of no payment. Refuses not_found and, where another payer began
 * it or the rail may have taken the money, payment_being_paid.
 */
export const cancelAtBank =
  (deps: CollectionDependencies) =>
  async (call: OwnCall<'anyone'>, { id }: Takes<typeof contract.cancelAtBank>): Promise<Checkout> => {
    const { db, clock } = deps
    const [payment, attempt] = await db.read(async (tx) => [await paymentToPay(tx, id), await lastAttempt(tx, id)])
    if (!payment) throw new Refusal('not_found')
    if (attempt?.state === 'open') {
      if (attempt.begun_by !== callerOf(call)) throw new Refusal('payment_being_paid')
      const collection = (await db.read((tx) => collectionById(tx, attempt.collection_id)))!
      const after = await cancelCollection(deps, collection)
      if (!after || isOpen(after.state)) throw new Refusal('payment_being_paid')
    }
    return db.read(async (tx) =>
      shownCheckout(tx, (await paymentToPay(tx, id))!, { now: clock.now(), caller: callerOf(call) }),
    )
  }
