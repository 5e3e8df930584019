import type * as contract from '@sahuji/contract/payments'
import type { Takes } from '@sahuji/contract/http/route'
import { formatMoney } from '@sahuji/contract/money/money'
import { type Mode, pageSize, type Paged } from '@sahuji/contract/http/lists'
import type { Tx } from '../platform/database/database.ts'
import { json, nothing, rowOf, sql } from '../platform/database/sql.ts'
import type { Call } from '../platform/http/route-table.ts'
import { cursorId, newId, newReference } from '../platform/ids.ts'
import { newJob } from '../platform/jobs/jobs.ts'
import { Refusal } from '../platform/refusal.ts'
import { limitDays } from '../tariff/limits.ts'
import { linesOn } from '../tariff/lines.ts'
import { ruleFrom } from '../tariff/rules.ts'
import { payableCode } from './codes/code-row.ts'
import { takenBy } from './codes/counter-codes.ts'
import { type PaymentDependencies, usualExpirySeconds } from './dependencies.ts'
import { expirePayment } from './expire-payments.job.ts'
import { isOwnOnly, ownPayments, refuseOfOthers } from './own-payments.ts'
import { paymentOf, paymentOfKey, type PaymentRow, paymentsOf, shownPayment } from './payment-row.ts'

/** A payment to be opened; amounts in paisa. */
export interface NewPayment {
  merchant_id: string
  mode: Mode
  source: contract.PaymentSource
  amount: bigint
  expires_in: number
  key?: string | null
  order_reference?: string | null | undefined
  description?: string | null | undefined
  metadata?: PaymentRow['metadata']
  answers?: PaymentRow['answers']
  code_id?: string | null
  link_id?: string | null
  counter_id?: string | null
  return_url?: string | null | undefined
  webhook_url?: string | null | undefined
  made_by?: string | null
  /** For the receipt: ten digits, and an e-mail address. */
  payer_mobile?: string
  payer_email?: string | undefined
}

/**
 * Opens a payment. Refuses payment_too_small, payment_too_large, shop_cannot_be_paid (closed or frozen) and order_open. Its job
 * expires it, and the sweep does where that is lost.
 */
export async function openPayment(
  deps: Pick<PaymentDependencies, 'clock' | 'tariff'>,
  tx: Tx,
  given: NewPayment,
): Promise<string> {
  return (await openedPayment(deps, tx, given)).id
}

/** The same; answers what the product adds to what was given. */
export async function openedPayment(
  deps: Pick<PaymentDependencies, 'clock' | 'tariff'>,
  tx: Tx,
  given: NewPayment,
): Promise<OpenedPayment> {
  await refuseUnpayable(deps, tx, given)
  return insertOpened(deps, tx, given)
}

/** What the product adds to a new payment. */
export type OpenedPayment = Pick<PaymentRow, 'id' | 'reference' | 'made_at' | 'expires_at'>

/** The same for money that is there: no bound refuses it. Refuses order_open. */
export const insertPayment = async (
  deps: Pick<PaymentDependencies, 'clock'>,
  tx: Tx,
  given: NewPayment,
): Promise<string> => (await insertOpened(deps, tx, given)).id

/** One statement writes the payment, its first event and its job. */
async function insertOpened(
  { clock }: Pick<PaymentDependencies, 'clock'>,
  tx: Tx,
  { expires_in, metadata = {}, answers = [], ...given }: NewPayment,
): Promise<OpenedPayment> {
  const made_at = clock.now()
  const id = newId(clock)
  const expires_at = new Date(made_at.getTime() + expires_in * 1000)
  const opened = { id, reference: newReference(clock), made_at, expires_at }
  const row = { ...given, ...opened, state: 'open', metadata: json(metadata), answers: json(answers) }
  const { merchant_id } = given
  const expiry = newJob(expirePayment, { id, merchant_id }, { key: `payments.expire ${id}`, runAt: expires_at })
  const { name, payload, queue, run_at, key, tries_max } = expiry
  const added = await tx.run`
    with added as (
      insert into payments ${rowOf(withoutUndefined(row))}
          on conflict (merchant_id, mode, order_reference) where state = 'open' do nothing
      returning id)
    select payment_event_add(id, ${made_at}, 'made', ${json({ source: given.source })}::jsonb),
           jobs_add(${name}, ${payload}::json, ${queue}, ${run_at}, ${key}, ${tries_max})
      from added`
  if (added !== 1) throw new Refusal('order_open', {}, ['order_reference'])
  return opened
}

const withoutUndefined = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

/** Refuses an amount beyond every way's bounds, and a shop that cannot be paid. */
async function refuseUnpayable(
  { clock, tariff }: Pick<PaymentDependencies, 'clock' | 'tariff'>,
  tx: Tx,
  { merchant_id, mode, amount }: Pick<NewPayment, 'merchant_id' | 'mode' | 'amount'>,
): Promise<void> {
  const shop = await tx.one<{ is_closed: boolean; is_frozen: boolean; version: bigint }>`
    select a.closed_at is not null as is_closed, v.version,
           exists (select from merchant_freezes
                    where merchant_id = ${merchant_id} and part = 'money_in' and lifted_at is null offset 0) as is_frozen
      from ledger_accounts a, tariff_version v
     where a.merchant_id = ${merchant_id} and a.mode = ${mode} and a.kind = 'merchant_wallet'`
  const { day } = limitDays(clock.now())
  const lines = await (tariff ? tariff.linesWithin(tx, shop.version, day) : linesOn(tx, day))
  const { amount_min, amount_max } = ruleFrom(lines, 'payment:qr')
  if (amount < amount_min) throw new Refusal('payment_too_small', { amount: formatMoney(amount_min) }, ['amount'])
  if (amount > amount_max) throw new Refusal('payment_too_large', { amount: formatMoney(amount_max) }, ['amount'])
  if (shop.is_closed || shop.is_frozen) throw new Refusal('shop_cannot_be_paid')
}

/** Asks for an amount; the same key gives the payment that it made. */
export const createPayment =
  (deps: PaymentDependencies) =>
  async (
    { tx, key, person }: Call<'verified'>,
    { mode = 'live', code_id, expires_in = usualExpirySeconds, ...ask }: Takes<typeof contract.createPayment>,
  ): Promise<contract.Payment> => {
    const { merchant_id, person_id } = person
    const made = await paymentOfKey(tx, { merchant_id, mode, key })
    if (made) return shownPayment(made, deps)
    const code = code_id === undefined ? undefined : await payableCode(tx, merchant_id, code_id)
    const own = isOwnOnly(person) ? person.counter_id : null
    const isOthers = own !== null && (code?.counter_id ?? own) !== own
    if (isOthers) throw new Refusal('not_found', {}, ['code_id'])
    const counter_id = own ?? (code && (await takenBy(tx, code)).counter_id) ?? person.counter_id
    const at = { code_id: code?.id ?? null, counter_id }
    const opened = { ...ask, ...at, merchant_id, mode, source: 'counter', expires_in, key, made_by: person_id } as const
    const id = await openPayment(deps, tx, opened)
    return shownPayment((await paymentOf(tx, merchant_id, id))!, deps)
  }

/** The merchant's payments, newest first; to a cashier those of the own counter. */
export const listPayments =
  (deps: PaymentDependencies) =>
  async (
    { tx, person, clock }: Call,
    { mode = 'live', paid, cursor, limit = pageSize, ...asked }: Takes<typeof contract.listPayments>,
  ): Promise<Paged<contract.Payment>> => {
    const only = sql`${ownPayments(person, clock.now())} ${paid ? sql`and p.paid_at is not null` : nothing}`
    const page = { ...asked, mode, cursor: cursorId(cursor), limit: limit + 1, only }
    const rows = await paymentsOf(tx, person.merchant_id, page)
    const data = rows.slice(0, limit).map((row) => shownPayment(row, deps))
    return { data, next: rows.length > limit ? data.at(-1)!.id : null }
  }

/** One payment of the merchant; for a cashier one of the own counter. Refuses not_found. */
export const readPayment =
  (deps: PaymentDependencies) =>
  async ({ tx, person, clock }: Call, { id }: Takes<typeof contract.readPayment>): Promise<contract.Payment> => {
    await refuseOfOthers(tx, person, id, clock.now())
    const row = await paymentOf(tx, person.merchant_id, id)
    if (!row) throw new Refusal('not_found')
    return shownPayment(row, deps)
  }
