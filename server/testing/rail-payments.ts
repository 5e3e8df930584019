import { rupees } from '@sahuji/contract/money/money'
import { createPayment, readPayment } from '@sahuji/contract/payments'
import { payAtBank, readCheckout } from '@sahuji/contract/payments/paying'
import type { Behaviour, Decision } from '@sahuji/simulator/behaviour'
import { collectionVerifications } from '../src/collections/verify/verify-collections.ts'
import { collectionById } from '../src/collections/rows/queries.ts'
import type { CollectionRow } from '../src/collections/rows/collection-row.ts'
import { merchantBalance } from '../src/ledger/queries.ts'
import { ledgerVerifications, verify } from '../src/ledger/verify.ts'
import { lastAttempt } from '../src/payments/attempts/attempt-row.ts'
import { paymentVerifications } from '../src/payments/verify-payments.ts'
import { payoutVerifications } from '../src/payouts/verify-payouts.ts'
import { newId } from '../src/platform/ids.ts'
import { historyVerifications } from '../src/transactions/verify-history.ts'
import { type Bank, type BankSettings, openBank } from './bank.ts'
import { merchantIdOf } from './kyc.ts'
import { usual } from './offers.ts'
import type { Someone } from './people.ts'
import { public_url, type RailName } from './simulated-rails.ts'

export interface Shop extends Someone {
  merchant_id: string
}

/** A desk whose shops are paid by the rails of the simulator. */
export interface RailPaymentDesk extends Bank {
  shop(): Promise<Shop>
  /** A shop's own open payment of so many rupees. */
  open(shop: Shop, rupees: string, asked?: { expires_in?: number }): Promise<string>
  /** A stranger begins to pay it by a rail. `device`: their browser. */
  payBy(id: string, how?: PayBy): ReturnType<Bank['call']>
  /** The payer opens the bank's page and decides; answers where the browser is sent then. */
  decideFor(id: string, decision: Decision, device?: string): Promise<string | null>
  /** The collection of the newest attempt. */
  collection(id: string): Promise<CollectionRow>
  /** Lets this many hours pass, with every check that falls due. */
  pass(collection_id: string, hours: number): Promise<void>
  balance(shop: Shop): Promise<bigint>
}

interface PayBy {
  rail?: RailName
  behaviour?: Behaviour
  device?: string
}

/** Opens the desk; the first of the rails is the usual one. */
export async function openRailPaymentDesk(settings: BankSettings = {}): Promise<RailPaymentDesk> {
  const bank = await openBank(settings)
  const [first] = [settings.serves ?? 'onepg'].flat() as [RailName]
  const collection: RailPaymentDesk['collection'] = (id) =>
    bank.db.read(async (tx) => (await collectionById(tx, (await lastAttempt(tx, id))!.collection_id))!)
  return {
    ...bank,
    collection,
    shop: async () => {
      const who = await bank.merchant()
      return { ...who, merchant_id: await merchantIdOf(bank, who.email) }
    },
    open: async (shop, amount, asked = {}) =>
      (await shop.call(createPayment, { amount: Number(rupees(amount)), ...asked }, newId())).data.id,
    payBy: async (id, { rail = first, behaviour, device = 'A phone' } = {}) => {
      if (behaviour) bank.controls[rail].next(behaviour)
      const { id: instrument_id } = (await usual(bank, rail))!
      return bank.call(payAtBank, { id, instrument_id }, { headers: { 'user-agent': device } })
    },
    decideFor: async (id, decision, device = 'A phone') => {
      const { hand_off, rail, reference } = await collection(id)
      if (hand_off?.method === 'GET') await fetch(hand_off.url)
      else if (hand_off) await fetch(hand_off.url, { method: 'POST', body: new URLSearchParams(hand_off.fields) })
      const { return_url, return_form } = bank.controls[rail as RailName].decide(reference, decision)
      return return_url && (await bank.request(return_url.slice(public_url.length), return_form, device)).location
    },
    pass: async (collection_id, hours) => {
      const end = new Date(bank.clock.now().getTime() + hours * 3_600_000)
      for (;;) {
        await bank.work()
        const { next_check_at } = (await bank.db.read((tx) => collectionById(tx, collection_id)))!
        if (!next_check_at || next_check_at > end) break
        const inAMinute = new Date(bank.clock.now().getTime() + 60_000)
        bank.clock.set(next_check_at > bank.clock.now() ? next_check_at : inAMinute)
      }
      bank.clock.set(end)
      await bank.work()
    },
    balance: async ({ merchant_id }) => (await bank.db.read((tx) => merchantBalance(tx, merchant_id, 'live')))!.balance,
    broken: async () => {
      const checks = [
        ...ledgerVerifications,
        ...collectionVerifications,
        ...historyVerifications,
        ...paymentVerifications,
        ...payoutVerifications,
      ]
      const { results } = await verify(bank.owner, checks)
      return results.flatMap(({ verification, broken: rows }) =>
        rows.map((row) => `${verification.invariant} ${verification.says}: ${Object.values(row).join(' ')}`),
      )
    },
  }
}

export const paymentNow = async (shop: Shop, id: string) => (await shop.call(readPayment, { id })).data
export const checkoutNow = async (desk: RailPaymentDesk, id: string) => (await desk.call(readCheckout, { id })).data

/** What the payer of a payment was written about, in order. */
export const writtenAbout = async ({ db }: Pick<RailPaymentDesk, 'db'>, payment_id: string) =>
  (
    await db.read(
      (tx) => tx.many<{ what: string }>`select what from payer_messages where payment_id = ${payment_id} order by at`,
    )
  ).map(({ what }) => what)
