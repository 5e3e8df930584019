import type { Mode } from '@sahuji/contract/http/lists'
import { formatMoney } from '@sahuji/contract/money/money'
import type { Receiver } from '@sahuji/contract/transfers'
import { normalizeMobile } from '../merchants/contact.ts'
import { isFrozen } from '../merchants/freezes.ts'
import { limitsHeld } from '../merchants/own-limits.ts'
import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { least, limitDays } from '../tariff/limits.ts'

/** A receiving wallet: its merchant, account, and limit; paisa. */
export interface KnownReceiver {
  merchant_id: string
  name: string
  trade_name: string
  is_verified: boolean
  account_id: string
  is_closed: boolean
  balance: bigint
}

/** The owner of a number; undefined where no merchant has verified it. Refuses receiver_is_yourself. */
export async function receiverOf(
  tx: Tx,
  { merchant_id, mobile_no, mode }: { merchant_id: string; mobile_no: string; mode: Mode },
): Promise<KnownReceiver | undefined> {
  const found = await tx.maybe<KnownReceiver>`
    -- any merchant: a number belongs to one person among all
    select p.merchant_id, p.name, m.trade_name, m.kyc_status is not distinct from 'VALID' as is_verified, a.id as account_id,
           a.closed_at is not null as is_closed,
           (select sum(balance)::bigint from ledger_accounts w
             where w.merchant_id = p.merchant_id and w.mode = ${mode}
               and w.kind in ('merchant_wallet', 'merchant_restricted')) as balance
      from people p
      join merchants m on m.id = p.merchant_id
      join ledger_accounts a on a.merchant_id = p.merchant_id and a.mode = ${mode} and a.kind = 'merchant_wallet'
     where p.mobile_no = ${mobile_no} and p.phone_verified_at is not null`
  if (found?.merchant_id === merchant_id) throw new Refusal('receiver_is_yourself', {}, ['mobile_no'])
  return found
}

/** The number in its stored form; the contract has validated it. */
export function keptNumber(typed: string): string {
  const mobile_no = normalizeMobile(typed)
  if (mobile_no === undefined) throw new Refusal('fields_invalid', {}, ['mobile_no'])
  return mobile_no
}

/** A wallet's limit, and its remaining room; null where its tier has no limit, and in the sandbox. Paisa. */
export async function roomOfReceiver(
  tx: Tx,
  receiver: Pick<KnownReceiver, 'merchant_id' | 'balance'>,
  { mode, now }: { mode: Mode; now: Date },
): Promise<{ balance_max: bigint | null; left: bigint | null }> {
  const { balance_max } = await limitsHeld(tx, receiver.merchant_id, limitDays(now).day)
  return roomBy(receiver, { mode, balance_max })
}

/** The same for a limit that is already read. */
export function roomBy(
  { balance }: Pick<KnownReceiver, 'balance'>,
  { mode, balance_max }: { mode: Mode; balance_max: bigint | null },
): { balance_max: bigint | null; left: bigint | null } {
  if (balance_max === null || mode === 'sandbox') return { balance_max: null, left: null }
  return { balance_max, left: least(balance_max, balance_max - balance) }
}

/** Whether a wallet has room for an amount, and for one that its owner asked for. */
export const hasRoom = (left: bigint | null, amount: bigint, asked: bigint | undefined): boolean =>
  left === null || amount <= (amount === asked ? left : roughly(left))

/**
 * Refuses receiver_cannot_receive, receiver_over_balance; answers the wallet's limit. An amount is compared with the
 * published, rounded room: if the true one were the bound, a search would find it. A request of the receiver is
 * compared with the true room, which transfers_write() keeps under the wallets' locks in any case.
 */
export async function refuseFull(
  tx: Tx,
  receiver: KnownReceiver,
  { mode, amount, asked, now }: { mode: Mode; amount: bigint; asked: bigint | undefined; now: Date },
): Promise<bigint | null> {
  if (receiver.is_closed || (await isFrozen(tx, receiver.merchant_id, 'money_in')))
    throw new Refusal('receiver_cannot_receive', {}, ['mobile_no'])
  const { balance_max, left } = await roomOfReceiver(tx, receiver, { mode, now })
  if (left !== null && !hasRoom(left, amount, asked))
    throw new Refusal('receiver_over_balance', { amount: formatMoney(roughly(left)) }, ['amount'])
  return balance_max
}

/** A receiver for a caller who only knows their number. */
export async function shownReceiver(
  tx: Tx,
  found: KnownReceiver | undefined,
  { asked_by, mode, now }: { asked_by: string; mode: Mode; now: Date },
): Promise<Receiver> {
  const { left } = await roomOfReceiver(tx, found ?? { merchant_id: asked_by, balance: 0n }, { mode, now })
  const isFrozenNow = await isFrozen(tx, found?.merchant_id ?? asked_by, 'money_in')
  if (!found) return { is_known: false, name: null, trade_name: null, is_verified: false, may_receive: null }
  const { name, trade_name, is_verified, is_closed } = found
  const may_receive = is_closed || isFrozenNow ? 0n : left && roughly(left)
  return {
    is_known: true,
    name: maskedName(name),
    trade_name,
    is_verified,
    may_receive,
  }
}

/** Rounded down to its first digit: the exact room would reveal the wallet's balance to a stranger. Paisa. */
export function roughly(amount: bigint): bigint {
  if (amount <= 0n) return 0n
  const unit = 10n ** BigInt(`${amount}`.length - 1)
  return amount - (amount % unit)
}

/** `Sita Sharma` → `Sita S•••••`. */
function maskedName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return [first, ...rest.map((part) => `${[...part][0] ?? ''}•••••`)].join(' ')
}
