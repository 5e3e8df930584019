import type { Mode } from '@sahuji/contract/http/lists'
import { formatMoney } from '@sahuji/contract/money/money'
import { refuseFrozen } from '../merchants/freezes.ts'
import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { doesCardMoneyPay } from '../tariff/card-money.ts'
import { quote, refuseDearer } from '../tariff/fees.ts'
import { least, limitDays } from '../tariff/limits.ts'
import { linesOn } from '../tariff/lines.ts'
import { openPurposes } from '../tariff/purposes.ts'
import { ruleFrom } from '../tariff/rules.ts'
import { type KnownReceiver, receiverOf, refuseFull } from './receivers.ts'
import { type LimitsOfSends, limitsOfSends, refuseBeyondSends, sendChannel } from './send-limits.ts'

/** Money to be sent from a wallet to a number; paisa. */
export interface TransferOrdered {
  merchant_id: string
  person_id: string
  mode: Mode
  /** In its stored form, +977 and ten digits. */
  mobile_no: string
  amount: bigint
  /** Absent for a quote. */
  purpose?: string
  /** The request that it pays. */
  request_id?: string | null
  /** The amount that the request asks for. */
  asked?: bigint | undefined
  /** The highest acceptable fee: what was shown, or confirmed. */
  fee_most?: bigint | undefined
}

/** Both parts of the sender's wallet; in the free one `available` excludes what is owed after a clawback. Paisa. */
export interface SenderWallet {
  account_id: string
  available: bigint
  restricted_account_id: string
  restricted: bigint
  /** The payable part of `restricted`: excludes holds, and is nothing while more is owed than is free. */
  restricted_available: bigint
  confirm_above: bigint
}

/** A send before it is placed: its receiver, price and limits. */
export interface WeighedTransfer {
  wallet: SenderWallet
  /** Undefined: the number is unregistered, and the money waits. */
  receiver: KnownReceiver | undefined
  /** The receiver's wallet limit; null: none. */
  balance_max: bigint | null
  fee: bigint
  total: bigint
  /** The part of the total that card money pays: for a payment as much as there is, for any other send nothing. */
  restricted: bigint
  way: LimitsOfSends
}

/**
 * Checks a send against everything that could stop it, and prices it: the quote and the send are the same. Refuses
 * money_out_frozen, receiver_is_yourself, the limits, purpose_closed, price_changed, sendable_too_low, and last
 * receiver_cannot_receive and receiver_over_balance. transfers_write() checks what changes before posting once more,
 * under the wallets' locks.
 */
export async function weighTransfer(tx: Tx, ordered: TransferOrdered, now: Date): Promise<WeighedTransfer> {
  const { merchant_id, mode, mobile_no, amount, purpose } = ordered
  await refuseFrozen(tx, merchant_id, 'money_out')
  const receiver = await receiverOf(tx, { merchant_id, mobile_no, mode })
  const way = await limitsOfSends(tx, { merchant_id, mode, now })
  refuseBeyondSends(way, amount)
  if (purpose !== undefined && !openPurposes(way.lines, sendChannel).some(({ code }) => code === purpose))
    throw new Refusal('purpose_closed', {}, ['purpose'])
  const { fee } = quote(way.rule, amount)
  refuseDearer(fee, ordered.fee_most)
  const total = amount + fee
  const wallet = await senderWallet(tx, merchant_id, mode)
  const isPayment = receiver !== undefined && (ordered.request_id ?? null) !== null
  const by = isPayment ? payable(wallet, way) : wallet
  if (by.available < total) {
    const missing = formatMoney(total - by.available)
    throw new Refusal('sendable_too_low', { amount: formatMoney(sendableOf(by, way)), missing }, ['amount'])
  }
  // last: a sender without the money learns nothing of the receiver
  const { asked } = ordered
  const balance_max = receiver ? await refuseFull(tx, receiver, { mode, amount, asked, now }) : null
  return {
    wallet,
    receiver,
    balance_max,
    fee,
    total,
    restricted: least(by.available - wallet.available, total),
    way,
  }
}

/** The cost of sending an amount by today's tariff, in paisa, without checking whether it may be sent. */
export const feeOfSend = async (tx: Tx, amount: bigint, now: Date): Promise<bigint> =>
  quote(ruleFrom(await linesOn(tx, limitDays(now).day), sendChannel), amount).fee

/** What a payment may take out of a wallet: its free part, and its card money where the tariff allows. */
export const payable = (
  { available, restricted_available }: Pick<SenderWallet, 'available' | 'restricted_available'>,
  { lines }: Pick<LimitsOfSends, 'lines'>,
) => ({ available: available + (doesCardMoneyPay(lines) ? restricted_available : 0n) })

/** What of a wallet may be sent, less the fee of sending it all. */
export const sendableOf = ({ available }: Pick<SenderWallet, 'available'>, { rule }: LimitsOfSends): bigint => {
  const left = available - quote(rule, available).fee
  return left < 0n ? 0n : left
}

/** The wallet as payments_weigh() and sends_weigh() read it; `owed_or_free` is below zero while more is owed than is free. */
export interface WalletRead {
  account_id: string
  owed_or_free: bigint
  restricted_account_id: string
  restricted: bigint
  restricted_free: bigint
  confirm_above: bigint
}

/** The same as senderWallet by what was read already. */
export function walletOf({ owed_or_free, restricted_free, ...wallet }: WalletRead): SenderWallet {
  const { account_id, restricted_account_id, restricted, confirm_above } = wallet
  const isOwed = owed_or_free < 0n
  const free = { available: isOwed ? 0n : owed_or_free, restricted_available: isOwed ? 0n : restricted_free }
  return { account_id, confirm_above, restricted_account_id, restricted, ...free }
}

/** What a merchant has to send from, and what may be sent without a confirmation. */
export const senderWallet = (tx: Tx, merchant_id: string, mode: Mode) => tx.one<SenderWallet>`
  select a.id as account_id, m.confirm_sends_above as confirm_above,
         -- without what is owed after a clawback, same as withdrawable()
         (select greatest(0, sum(w.balance - w.held))::bigint from ledger_accounts w
           where w.merchant_id = m.id and w.mode = ${mode} and w.kind in ('merchant_wallet', 'clawback_receivable')) as available,
         r.id as restricted_account_id, r.balance as restricted,
         (select case when sum(w.balance - w.held) < 0 then 0 else r.balance - r.held end from ledger_accounts w
           where w.merchant_id = m.id and w.mode = ${mode} and w.kind in ('merchant_wallet', 'clawback_receivable')) as restricted_available
    from merchants m
    join ledger_accounts a on a.merchant_id = m.id and a.mode = ${mode} and a.kind = 'merchant_wallet'
    join ledger_accounts r on r.merchant_id = m.id and r.mode = ${mode} and r.kind = 'merchant_restricted'
   where m.id = ${merchant_id}`
