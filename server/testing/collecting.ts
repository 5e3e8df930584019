import { collectionById } from '../src/collections/rows/queries.ts'
import type { CollectionRow } from '../src/collections/rows/collection-row.ts'
import { beginLoad, createLoad } from '../src/funding/begin/create-load.ts'
import type { FundingDependencies } from '../src/funding/dependencies.ts'
import { attemptOf, lastAttempt } from '../src/payments/attempts/attempt-row.ts'
import { openAttempt } from '../src/payments/attempts/open-attempt.ts'
import { openPayment } from '../src/payments/create-payment.ts'
import { cancelAtBank, payAtBank } from '../src/payments/paying/pay-at-bank.ts'
import { callerOf } from '../src/payments/caller-of.ts'
import { paymentOf, paymentOfKey } from '../src/payments/payment-row.ts'
import type { Tx } from '../src/platform/database/database.ts'
import type { Bank, Collected } from './bank.ts'
import { callWithoutRequest } from './call-without-request.ts'

/** What is to be collected; the amount in paisa. The same key collects once. */
export interface CollectAsk {
  merchant_id: string
  key: string
  instrument_id: string
  amount: bigint
}

/** What a rail collects money for: the stories, the liar and the crash sweep are the same for each. */
export interface Collecting {
  /** As the names of tests have it. */
  name: 'a load' | 'a payment'
  /** What the wallet gets of Rs.1,000. */
  netOf(rail: { net: bigint; pays_by: { channel: string } }): bigint
  /** Begins it: recorded, opened at its rail, and ready for the payer. */
  begin(deps: FundingDependencies, ask: CollectAsk): Promise<Collected>
  /** Records it alone, as a server does that stops before its rail answers. */
  record(deps: FundingDependencies, tx: Tx, ask: CollectAsk): Promise<CollectionRow>
  /** The address to which its payer comes back. A payment's ends with its receipt's code where the rail signs the return. */
  pageOf(bank: Pick<Bank, 'db'>, collected: Pick<Collected, 'id' | 'channel'>): Promise<RegExp>
  /** The common stories that differ for it; it has its own of the same number. */
  otherwise: readonly string[]
  /** What is wrong with what the collection is for, whatever became of it; undefined where both agree. */
  wrong(bank: Pick<Bank, 'db'>, row: CollectionRow): Promise<string | undefined>
}

/** A merchant's own load. */
export const loads: Collecting = {
  name: 'a load',
  netOf: ({ net }) => net,
  begin: (deps, { merchant_id, key, ...ask }) =>
    createLoad(deps)({ ...callWithoutRequest(deps, merchant_id), key }, { ...ask, purpose: 'stock' }),
  record: (deps, tx, ask) => beginLoad(tx, deps, { ...ask, person_id: ask.merchant_id, purpose: 'stock' }),
  pageOf: async (_, { channel, id }) => new RegExp(`^/dashboard/loadFunds/${channel}/return/${id}$`),
  otherwise: [],
  wrong: async () => undefined,
}

/** The call of a payer; the device is their browser. Without a person they have no session. */
const payerCall = (deps: Pick<FundingDependencies, 'db' | 'clock'>, device: string, person_id?: string) => {
  const call = callWithoutRequest(deps, device)
  return { ...call, device, person: person_id === undefined ? undefined : { ...call.person, person_id } }
}

/** A stranger's payment of a merchant. */
export const payments: Collecting = {
  name: 'a payment',
  // 2.2 % of a card's payment, 0.8 % of one by NEPALPAY, 1 % of a bank's
  netOf: ({ pays_by: { channel } }) =>
    channel === 'visa' || channel === 'sct' ? 97_800n : channel === 'nepalpay' ? 99_200n : 99_000n,
  begin: async (deps, ask) => {
    const id = await deps.db.write((tx) => openedPayment(deps, tx, ask))
    return beginAttempt(deps, { id, instrument_id: ask.instrument_id, device: ask.key })
  },
  record: async (deps, tx, ask) => {
    const payment_id = await openedPayment(deps, tx, ask)
    const begun_by = callerOf(payerCall(deps, ask.key))
    return openAttempt(deps, tx, { payment_id, instrument_id: ask.instrument_id, begun_by, person_id: null })
  },
  pageOf: async ({ db }, { id }) => {
    const { payment_id, receipt_code } = await db.read(async (tx) => attemptOf(tx, (await collectionById(tx, id))!))
    return new RegExp(`^/pay/${payment_id}(\\?r=${receipt_code})?$`)
  },
  otherwise: [
    'two tabs finish two attempts: both are paid, both are credited, neither is lost',
    'a person credited the part that was left, and then all of it went back: taken out of the wallet',
  ],
  wrong: ({ db }, row) => db.read((tx) => wrongPayment(tx, row)),
}

/** The payment of a key, opened once. */
async function openedPayment(
  deps: FundingDependencies,
  tx: Tx,
  { merchant_id, key, amount }: CollectAsk,
): Promise<string> {
  const made = await paymentOfKey(tx, { merchant_id, mode: 'live', key })
  const opened = { merchant_id, key, amount, mode: 'live', source: 'counter', expires_in: 3_600 } as const
  return made?.id ?? openPayment(deps, tx, opened)
}

interface Going {
  id: string
  instrument_id: string
  device: string
  /** A signed-in payer, whose verified number is proved. */
  person_id?: string
}

/** A payer goes to their bank with a payment. */
export async function beginAttempt(
  deps: FundingDependencies,
  { id, instrument_id, device, person_id }: Going,
): Promise<Collected & CollectionRow> {
  await payAtBank(deps)(payerCall(deps, device, person_id), { id, instrument_id })
  return deps.db.read(async (tx) => (await collectionById(tx, (await lastAttempt(tx, id))!.collection_id))!)
}

/** The payer gives their open attempt up. */
export const giveUpAttempt = (deps: FundingDependencies, { id, device }: { id: string; device: string }) =>
  cancelAtBank(deps)(payerCall(deps, device), { id })

/** A payment is paid by the one collection that was credited, and an attempt succeeded exactly with its collection. */
async function wrongPayment(tx: Tx, { id, merchant_id, state, transfer_id }: CollectionRow) {
  const attempt = await attemptOf(tx, { id, merchant_id })
  const payment = (await paymentOf(tx, merchant_id, attempt.payment_id))!
  const isCredited = state === 'credited' || state === 'reversed'
  const isRight =
    isCredited === (attempt.state === 'succeeded') &&
    (!isCredited || (payment.paid_at !== null && transfer_id !== null))
  return isRight ? undefined : `the collection is ${state}, its attempt ${attempt.state}, the payment ${payment.state}`
}
