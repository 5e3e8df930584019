import type * as contract from '@sahuji/contract/cooperatives/book'
import type { BookRow } from '@sahuji/contract/cooperatives/book'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Takes } from '@sahuji/contract/http/route'
import { formatMoney } from '@sahuji/contract/money/money'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { type LockedWallet, lockWallet } from '../../ledger/post.ts'
import { withdrawable } from '../../ledger/queries.ts'
import { refuseFrozen } from '../../merchants/freezes.ts'
import { lockPayment, refundableOf } from '../../payments/payment-row.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { quote } from '../../tariff/fees.ts'
import { ruleOn } from '../../tariff/rules.ts'
import { sendOf } from '../../transfers/transfer-row.ts'
import { accountOfLink, type LinkRow, lockLink } from '../links/link-row.ts'
import { memberOf } from '../links/members.ts'
import { bookRowOf, lastRow, storedRow, type StoredBookRow } from './book-rows.ts'
import { writeRows } from './write-row.ts'

type Ask = Takes<typeof contract.takeDeposit>

/** What a movement of a book needs of its request. */
type BookCall = Pick<Call<'verified'>, 'tx' | 'key' | 'clock'> & {
  person: Pick<Call['person'], 'merchant_id' | 'person_id'>
}

/** Takes a member's deposit: what leaves the wallet is held for the cooperative. The same key takes it once. */
export async function takeDeposit(
  { tx, person, key, clock }: BookCall,
  { id, mode = 'live', member_id, head, voucher, note, ...ask }: Ask,
): Promise<BookRow> {
  const payment_id = ask.payment_id ?? null
  const { merchant_id, person_id } = person
  const link = await lockLink(tx, merchant_id, id)
  accountOfLink(link, mode)
  const begun = await rowOfKey(tx, { merchant_id, key, kind: 'deposit' })
  if (begun) return begun
  if (link.state !== 'approved') throw new Refusal('cooperative_suspended')
  const member = await memberOf(tx, { merchant_id, link_id: id, mode, id: member_id })
  if (!member) throw new Refusal('not_found', {}, ['member_id'])
  if (member.state === 'left') throw new Refusal('member_left', {}, ['member_id'])
  const wallet = await lockWallet(tx, merchant_id, mode)
  const amount = await amountOf({ amount: ask.amount, source: payment_id }, () =>
    paidWhole(tx, { merchant_id, mode, payment_id: payment_id! }),
  )
  await refuseUncovered(tx, { merchant_id, mode, amount })
  const share = await earned(tx, amount, clock.now())
  const row = {
    kind: 'deposit',
    amount,
    key,
    person_id,
    member_id,
    head,
    payment_id,
    ...written({ voucher, note }),
  } as const
  return writeBetween(tx, clock, link, mode, wallet, { ...row, ...share })
}

/** Records what a member was paid; the wallet gets it back from what is held. The same key records it once. */
export async function payMember(
  { tx, person, key, clock }: BookCall,
  { id, mode = 'live', member_id, head, voucher, note, ...ask }: Takes<typeof contract.payMember>,
): Promise<BookRow> {
  const send_id = ask.send_id ?? null
  const { merchant_id, person_id } = person
  const link = await lockLink(tx, merchant_id, id)
  accountOfLink(link, mode)
  const begun = await rowOfKey(tx, { merchant_id, key, kind: 'payout' })
  if (begun) return begun
  if (link.state !== 'approved') throw new Refusal('cooperative_suspended')
  if (!(await memberOf(tx, { merchant_id, link_id: id, mode, id: member_id })))
    throw new Refusal('not_found', {}, ['member_id'])
  const wallet = await lockWallet(tx, merchant_id, mode)
  const amount = await amountOf({ amount: ask.amount, source: send_id }, () =>
    sentWhole(tx, { merchant_id, mode, send_id: send_id! }),
  )
  await refuseFrozen(tx, merchant_id, 'money_in')
  await refuseUnheld(tx, { merchant_id, link_id: id, mode, amount })
  const row = { kind: 'payout', amount: -amount, key, person_id, member_id, head, send_id } as const
  return writeBetween(tx, clock, link, mode, wallet, { ...row, ...written({ voucher, note }) })
}

/** Takes back a row of cash whole, by a row of its own. Refuses not_found, row_not_reversible and what the money does. */
export async function reverseBookRow(
  { tx, person, key, clock }: Call<'verified'>,
  { id, note }: Takes<typeof contract.reverseBookRow>,
): Promise<BookRow> {
  const { merchant_id, person_id } = person
  const found = await storedRow(tx, merchant_id, id)
  if (!found) throw new Refusal('not_found')
  const link = await lockLink(tx, merchant_id, found.link_id)
  const begun = await rowOfKey(tx, { merchant_id, key, kind: 'reversal' })
  if (begun) return begun
  const { kind, amount, mode, link_id } = found
  const original = (await bookRowOf(tx, merchant_id, id))!
  const isMoved = kind === 'deposit' || kind === 'payout'
  if (!isMoved || original.channel !== 'cash' || original.reversed > 0n) throw new Refusal('row_not_reversible')
  const wallet = await lockWallet(tx, merchant_id, mode)
  if (amount > 0n) {
    await refuseFrozen(tx, merchant_id, 'money_in')
    await refuseUnheld(tx, { merchant_id, link_id, mode, amount })
  } else await refuseUncovered(tx, { merchant_id, mode, amount: -amount })
  return writeBetween(tx, clock, link, mode, wallet, { ...reversalOf(found, { of: amount }), key, person_id, note })
}

/** The row that returns some of another row's money, with its share of the commission. */
export function reversalOf(
  { id, kind, amount, member_id, head, payment_id, ...row }: StoredBookRow,
  { of }: { of: bigint },
) {
  const share = (whole: bigint) => (of === amount ? -whole : -((whole * of) / amount))
  const commission = kind === 'deposit' ? share(row.commission) : 0n
  const tax = kind === 'deposit' ? share(row.tax) : 0n
  return { kind: 'reversal', reverses: id, amount: -of, commission, tax, member_id, head, payment_id } as const
}

/** Writes one row between the wallet and what is held. */
export async function writeBetween(
  tx: Tx,
  clock: Clock,
  link: LinkRow,
  mode: Mode,
  { free, balance }: LockedWallet,
  row: Parameters<typeof writeRows>[4][number]['row'],
): Promise<BookRow> {
  const { merchant_id, name: counterparty } = link
  const amount = -row.amount
  // `payout` is the history's word for a withdrawal
  const method = row.kind === 'payout' ? 'paid_member' : row.kind
  const history = [{ merchant_id, counterparty, method, amount, balance }]
  const legs = [{ account_id: free.account_id, amount }]
  const [id] = await writeRows(tx, clock, link, mode, [{ row, legs, history }])
  return (await bookRowOf(tx, merchant_id, id!))!
}

const written = ({ voucher, note }: Pick<Ask, 'voucher' | 'note'>) => ({ voucher: voucher || null, note: note || null })

/** The amount of cash, or of its source; exactly one of the two is given. */
async function amountOf(
  { amount, source }: { amount: bigint | undefined; source: string | null },
  ofSource: () => Promise<bigint>,
): Promise<bigint> {
  if ((amount === undefined) === (source === null)) throw new Refusal('fields_invalid', {}, ['amount'])
  return amount ?? ofSource()
}

/** The amount of a payment without refunds and disputes that is in no book. */
async function paidWhole(
  tx: Tx,
  { merchant_id, mode, payment_id }: { merchant_id: string; mode: Mode; payment_id: string },
): Promise<bigint> {
  const payment = await lockPayment(tx, merchant_id, payment_id)
  if (payment?.mode !== mode) throw new Refusal('not_found', {}, ['payment_id'])
  if (payment.state !== 'paid' || refundableOf(payment) !== payment.amount)
    throw new Refusal('payment_not_depositable', {}, ['payment_id'])
  const taken = await tx.maybe`
    select id from cooperative_rows where merchant_id = ${merchant_id} and payment_id = ${payment_id}`
  if (taken) throw new Refusal('deposit_source_taken', {}, ['payment_id'])
  return payment.amount
}

/** The amount of a send of the merchant's own that arrived and is in no book. */
async function sentWhole(
  tx: Tx,
  { merchant_id, mode, send_id }: { merchant_id: string; mode: Mode; send_id: string },
): Promise<bigint> {
  const sent = await sendOf(tx, merchant_id, send_id)
  if (sent?.mode !== mode) throw new Refusal('not_found', {}, ['send_id'])
  if (sent.merchant_id !== merchant_id || sent.state !== 'completed')
    throw new Refusal('send_not_payable', {}, ['send_id'])
  const taken = await tx.maybe`
    select id from cooperative_rows where merchant_id = ${merchant_id} and send_id = ${send_id}`
  if (taken) throw new Refusal('deposit_source_taken', {}, ['send_id'])
  return sent.amount
}

/** Under the wallet's lock: whether so much may leave it. Card money may not. */
async function refuseUncovered(
  tx: Tx,
  { merchant_id, mode, amount }: { merchant_id: string; mode: Mode; amount: bigint },
): Promise<void> {
  await refuseFrozen(tx, merchant_id, 'money_out')
  if ((await withdrawable(tx, merchant_id, mode)) < amount) throw new Refusal('balance_too_low', {}, ['amount'])
}

/** Under the link's lock: whether so much is held for the cooperative. */
async function refuseUnheld(
  tx: Tx,
  { amount, ...key }: Pick<StoredBookRow, 'merchant_id' | 'link_id' | 'mode'> & { amount: bigint },
): Promise<void> {
  const held = (await lastRow(tx, key))?.balance ?? 0n
  if (held < amount) throw new Refusal('cooperative_balance_too_low', { amount: formatMoney(held) }, ['amount'])
}

/** What the merchant earns by a deposit on a day, and what is withheld of it, by the tariff; paisa. */
async function earned(tx: Tx, amount: bigint, now: Date): Promise<{ commission: bigint; tax: bigint }> {
  const day = kathmanduDay(now)
  const commission = quote(await ruleOn(tx, 'cooperative:deposit', day), amount).fee
  return { commission, tax: quote(await ruleOn(tx, 'tax:withheld', day), commission).fee }
}

/** The row that a key wrote. Uses cooperative_key_makes_one. */
async function rowOfKey(
  tx: Tx,
  { merchant_id, key, kind }: Pick<StoredBookRow, 'merchant_id' | 'key' | 'kind'>,
): Promise<BookRow | undefined> {
  const found = await tx.maybe<{ id: string }>`
    select id from cooperative_rows where merchant_id = ${merchant_id} and key = ${key} and kind = ${kind}`
  return found && bookRowOf(tx, merchant_id, found.id)
}
