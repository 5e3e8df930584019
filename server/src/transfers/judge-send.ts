import type { KycTier } from '@sahuji/contract/tariff'
import { limitsBy } from '../merchants/own-limits.ts'
import { batchedReads } from '../platform/database/batched-reads.ts'
import { type Database, hangsAfterMilliseconds } from '../platform/database/database.ts'
import { quote } from '../tariff/fees.ts'
import { least, limitDays } from '../tariff/limits.ts'
import type { TariffLine } from '../tariff/lines.ts'
import { openPurposes } from '../tariff/purposes.ts'
import type { TariffMemory } from '../tariff/tariff-memory.ts'
import { hasRoom, type KnownReceiver, roomBy } from './receivers.ts'
import { isBeyondSends, limitsBySends, type LimitsOfSends, sendChannel } from './send-limits.ts'
import { payable, type TransferOrdered, type WalletRead, type WeighedTransfer, walletOf } from './weigh-transfer.ts'

/** What sends_weigh() reads of a send, its sender and the owner of the number; amounts in paisa. */
interface SendRead extends WalletRead {
  place: bigint
  tariff_version: bigint
  /** The key has begun a send already. */
  is_made: boolean
  is_frozen: boolean
  sender_name: string
  sender_tier: KycTier
  sender_has_own: boolean
  own_amount_max: bigint | null
  own_month_amount: bigint | null
  own_from: string | null
  unconfirmed: bigint
  day_amount: bigint
  day_count: number
  month_amount: bigint
  receiver_id: string
  receiver_person: string
  receiver_name: string
  is_verified: boolean
  receiver_account_id: string
  may_receive: boolean
  receiver_balance: bigint
  receiver_tier: KycTier
  receiver_has_own: boolean
  receiver_own_balance_max: bigint | null
}

/** A send weighed with the names of both sides, and what the sender may still send without a confirmation, in paisa. */
export type JudgedSend = WeighedTransfer & {
  receiver: KnownReceiver
  sender_name: string
  unconfirmed_left: bigint
}

/** A send with its key and the moment at which it is weighed. */
interface SendAsked extends Omit<TransferOrdered, 'person_id'> {
  key: string
  purpose: string
  request_id: string | null
  now: Date
}

/**
 * Weighs sends of many callers in one read, as weighTransfer() does each: it answers what weighTransfer() would, or undefined for
 * whatever is refused, is to wait for an unverified number, was sent under its key, or needs a second look. Refuses `busy` when too
 * many wait.
 */
export type JudgeSend = (asked: SendAsked) => Promise<JudgedSend | undefined>

export function sendJudge(db: Database, tariff: TariffMemory): JudgeSend {
  const read = batchedReads<SendAsked, SendRead | undefined>((asked) => readAll(db, asked))
  return async (asked) => {
    const found = await read(asked)
    if (!found?.may_receive || found.is_frozen || found.is_made || found.receiver_id === asked.merchant_id)
      return undefined
    const lines = await tariff.linesAt(found.tariff_version, limitDays(asked.now).day)
    return lines && judged(found, lines, asked)
  }
}

async function readAll(db: Database, asked: readonly SendAsked[]): Promise<(SendRead | undefined)[]> {
  const days = asked.map(({ now }) => limitDays(now))
  const rows = await db.read(
    (tx) => tx.many<SendRead>`
      -- any merchant: the senders know the numbers
      select * from sends_weigh(${asked.map(({ merchant_id }) => merchant_id)}::uuid[],
        ${asked.map(({ key }) => key)}::uuid[], ${asked.map(({ mobile_no }) => mobile_no)}::text[],
        ${asked.map(({ mode }) => mode)}::text[], ${days.map(({ day }) => day)}::date[],
        ${days.map(({ month_start }) => month_start)}::date[], ${asked.map(({ now }) => now)}::timestamptz[])`,
    hangsAfterMilliseconds,
  )
  const found = new Map(rows.map((row) => [Number(row.place), row]))
  return asked.map((_, place) => found.get(place + 1))
}

function judged(found: SendRead, lines: readonly TariffLine[], asked: SendAsked): JudgedSend | undefined {
  const { amount, purpose, fee_most } = asked
  const way = limitsOfSender(found, lines, asked)
  if (!way || isBeyondSends(way, amount)) return undefined
  if (!openPurposes(lines, sendChannel).some(({ code }) => code === purpose)) return undefined
  const { fee } = quote(way.rule, amount)
  if (fee_most !== undefined && fee > fee_most) return undefined
  const total = amount + fee
  const wallet = walletOf(found)
  const by = asked.request_id !== null ? payable(wallet, way) : wallet
  const room = roomOfReceiver(found, lines, asked)
  if (by.available < total || !room || !hasRoom(room.left, amount, asked.asked)) return undefined
  const unconfirmed = found.confirm_above - found.unconfirmed
  return {
    wallet,
    receiver: receiverOf(found),
    balance_max: room.balance_max,
    fee,
    total,
    restricted: least(by.available - wallet.available, total),
    way,
    sender_name: found.sender_name,
    unconfirmed_left: unconfirmed < 0n ? 0n : unconfirmed,
  }
}

const receiverOf = (found: SendRead): KnownReceiver => ({
  merchant_id: found.receiver_id,
  name: found.receiver_person,
  trade_name: found.receiver_name,
  is_verified: found.is_verified,
  account_id: found.receiver_account_id,
  is_closed: false,
  balance: found.receiver_balance,
})

function limitsOfSender(
  found: SendRead,
  lines: readonly TariffLine[],
  { mode, now }: SendAsked,
): LimitsOfSends | undefined {
  const { sender_tier: tier, own_amount_max: amount_max, own_month_amount: month_amount, own_from } = found
  const own = found.sender_has_own ? { amount_max, month_amount, balance_max: null, valid_from: own_from! } : null
  const held = limitsBy(lines, { tier, own })
  return held && limitsBySends({ lines, held, used: found, mode, month_start: limitDays(now).month_start })
}

function roomOfReceiver(found: SendRead, lines: readonly TariffLine[], { mode }: SendAsked) {
  const { receiver_tier: tier, receiver_own_balance_max: balance_max, receiver_balance: balance } = found
  const own = found.receiver_has_own ? { amount_max: null, month_amount: null, balance_max, valid_from: '' } : null
  const held = limitsBy(lines, { tier, own })
  return held && roomBy({ balance }, { mode, balance_max: held.balance_max })
}
