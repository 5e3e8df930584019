import type { Mode } from '@sahuji/contract/http/lists'
import { formatMoney } from '@sahuji/contract/money/money'
import { bareMobile } from '@sahuji/contract/merchants'
import { holdFunds, releaseHold, settleHold } from '../ledger/hold.ts'
import { lockWallet } from '../ledger/post.ts'
import { isInDebt, merchantAccount, withdrawable } from '../ledger/queries.ts'
import { holdFreezes, isFrozen, refuseFrozen } from '../merchants/freezes.ts'
import { tradeNameOf } from '../merchants/queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { newLedgerId } from '../platform/ids.ts'
import { send } from '../platform/messages/message-kinds.ts'
import { smsToNumber } from '../platform/messages/sms-limits.ts'
import { Refusal } from '../platform/refusal.ts'
import { type InvitingDependencies, type TransferDependencies, waitsDays } from './dependencies.ts'
import { transferFacts } from './facts.ts'
import { transferInvitationSms } from './messages/transfer-sms.ts'
import {
  aboutTransfer,
  entriesOfSend,
  type NewTransferRow,
  newTransferRow,
  type TransferPlaced,
} from './new-transfer.ts'
import { ledgerKeyOf } from './ledger-key.ts'
import { type KnownReceiver, receiverOf, roomOfReceiver } from './receivers.ts'
import { limitsOfSends, refuseBeyondSends } from './send-limits.ts'
import { type TransferRow } from './transfer-row.ts'
import { refuseBeyondUnconfirmed } from './unconfirmed-sends.ts'
import type { WeighedTransfer } from './weigh-transfer.ts'

/** Invitations to one number a day; the rest of a number's SMS quota is kept for codes. */
const invitationsADay = 2

/** Sets money aside for an unregistered number and sends it an invitation. Refuses as weighTransfer does. */
export async function holdTransfer(
  deps: Pick<TransferDependencies, 'feed' | 'clock' | 'is_past'> & InvitingDependencies,
  tx: Tx,
  placed: TransferPlaced,
  { fee, total }: Pick<WeighedTransfer, 'fee' | 'total'>,
): Promise<void> {
  const { clock, feed } = deps
  const { merchant_id, mode, amount } = placed
  const now = clock.now()
  const { free } = await lockWallet(tx, merchant_id, mode)
  await refuseFrozen(tx, merchant_id, 'money_out')
  // under the wallet's lock, which every send takes
  const way = await limitsOfSends(tx, { merchant_id, mode, now })
  refuseBeyondSends(way, amount)
  await refuseBeyondUnconfirmed(tx, placed, now)
  const most = await withdrawable(tx, merchant_id, mode)
  if (most < total) throw new Refusal('sendable_too_low', { amount: formatMoney(most) }, ['amount'])
  const hold_id = newLedgerId(mode, clock)
  const waits_until = new Date(now.getTime() + waitsDays * 86_400_000)
  const beginning = {
    receiver_id: null,
    transfer_id: null,
    state: 'held',
    settled_at: null,
    hold_id,
    waits_until,
  } as const
  const row = newTransferRow(deps, placed, { fee, restricted: 0n, way }, beginning)
  const asked = { id: hold_id, merchant_id, key: row.id, account_id: free.account_id, amount: total }
  const { outcome } = await holdFunds(tx, asked)
  if (outcome !== 'held') throw new Error(`the money of transfer ${row.id} could not be set aside: ${outcome}`)
  await insertTransfer(tx, row)
  const other = bareMobile(row.receiver_mobile)
  const body = {
    ...aboutTransfer(row),
    direction: 'out',
    other,
    account_id: free.account_id,
    transfer_id: null,
  } as const
  await feed.publish(tx, transferFacts.held, merchant_id, mode, body, now)
  if (mode === 'live' && !deps.is_past) await invite(deps, tx, row)
}

async function invite(
  { clock, brand, public_url }: Pick<TransferDependencies, 'clock'> & InvitingDependencies,
  tx: Tx,
  row: TransferRow,
) {
  if ((await smsToNumber(tx, row.receiver_mobile, clock.now())) >= invitationsADay) return
  const facts = { brand, amount: formatMoney(row.amount), link: `${public_url}/signup` }
  await send(tx, transferInvitationSms, { to: row.receiver_mobile, language: null, facts }, clock)
}

async function insertTransfer(tx: Tx, row: NewTransferRow): Promise<void> {
  await tx.run`
    insert into transfers (id, merchant_id, person_id, receiver_mobile, mode, key, reference, state, amount, fee, tariff_from, day,
                           purpose, note, hold_id, waits_until, created_at, is_confirmed)
    values (${row.id}, ${row.merchant_id}, ${row.person_id}, ${row.receiver_mobile}, ${row.mode}, ${row.key}, ${row.reference},
            ${row.state}, ${row.amount}, ${row.fee}, ${row.tariff_from}, ${row.day}, ${row.purpose}, ${row.note},
            ${row.hold_id}, ${row.waits_until}, ${row.created_at}, ${row.is_confirmed})`
}

type EndDependencies = Pick<TransferDependencies, 'feed' | 'clock'>

/** The waiting send, locked: it ends once. */
const lockWaiting = (tx: Tx, id: string) => tx.maybe<TransferRow>`
  -- any merchant: for the work that no merchant asked for
  select id, merchant_id, person_id, receiver_id, receiver_mobile, mode, key, reference, state, amount, fee, restricted,
         tariff_from, day, purpose, note, request_id, hold_id, waits_until, counter_id, transfer_id, created_at, settled_at
    from transfers where id = ${id} and state = 'held' for update`

/**
 * Gives waiting money to the merchant who has verified the number by now, once. Answers false where it keeps waiting:
 * nobody has verified it, the time is over, their wallet cannot take it, or the sender is frozen or owes a clawback.
 */
export async function takeUpTransfer({ feed, clock }: EndDependencies, tx: Tx, id: string): Promise<boolean> {
  const row = await lockWaiting(tx, id)
  const now = clock.now()
  if (!row || row.waits_until! <= now) return false
  const { merchant_id, mode, receiver_mobile: mobile_no, amount } = row
  const receiver = await receiverOf(tx, { merchant_id, mobile_no, mode }).catch((error: unknown) => {
    // the sender took the number over: the money waits until it returns
    if (error instanceof Refusal) return undefined
    throw error
  })
  if (!receiver || receiver.is_closed) return false
  const sender = await merchantAccount(tx, merchant_id, mode)
  // the conditions checked below hold until the money has moved
  const balance = await lockBoth(tx, mode, { merchant_id, account_id: sender }, receiver)
  await holdFreezes(tx, [merchant_id, receiver.merchant_id])
  if (await isFrozen(tx, receiver.merchant_id, 'money_in')) return false
  if ((await isFrozen(tx, merchant_id, 'money_out')) || (await isInDebt(tx, merchant_id, mode))) return false
  const { left } = await roomOfReceiver(tx, { ...receiver, balance }, { mode, now })
  if (left !== null && amount > left) return false
  const transfer_id = newLedgerId(mode, clock)
  const entries = entriesOfSend(row, { sender, receiver: receiver.account_id })
  const key = ledgerKeyOf(row.key)
  const transfer = { id: transfer_id, merchant_id, key, mode, kind: 'send', entries, posted_at: now }
  const settled = await settleHold(tx, row.hold_id!, transfer)
  if (settled.outcome === 'closed_account') return false
  if (settled.outcome !== 'posted') throw new Error(`the money of transfer ${id} could not move: ${settled.outcome}`)
  await tx.run`
    update transfers set state = 'completed', receiver_id = ${receiver.merchant_id}, transfer_id = ${transfer_id}, settled_at = ${now}
     where id = ${id} and merchant_id = ${merchant_id}`
  const about = { ...aboutTransfer({ ...row, state: 'completed' }), transfer_id }
  const sent = { ...about, direction: 'out', other: receiver.trade_name, account_id: sender } as const
  await feed.publish(tx, transferFacts.taken_up, merchant_id, mode, sent, now)
  const other = await tradeNameOf(tx, merchant_id)
  const received = { ...about, direction: 'in', other, fee: 0n, account_id: receiver.account_id } as const
  await feed.publish(tx, transferFacts.received, receiver.merchant_id, mode, received, now)
  return true
}

type Side = Pick<KnownReceiver, 'merchant_id' | 'account_id'>

/** Locks both wallets in the order in which postings lock their accounts; answers the receiver's balance. Paisa. */
async function lockBoth(tx: Tx, mode: Mode, sender: Side, receiver: Side): Promise<bigint> {
  const lock = ({ merchant_id }: Side) => lockWallet(tx, merchant_id, mode)
  if (receiver.account_id < sender.account_id) {
    const { balance } = await lock(receiver)
    await lock(sender)
    return balance
  }
  await lock(sender)
  return (await lock(receiver)).balance
}

/** Returns money that was not taken up in time, once. */
export async function returnTransfer({ feed, clock }: EndDependencies, tx: Tx, id: string): Promise<void> {
  const row = await lockWaiting(tx, id)
  const now = clock.now()
  if (!row || row.waits_until! > now) return
  const { outcome } = await releaseHold(tx, row.hold_id!)
  if (outcome !== 'released') throw new Error(`the money of transfer ${id} could not be freed: ${outcome}`)
  const { merchant_id, mode } = row
  await tx.run`
    update transfers set state = 'returned', settled_at = ${now} where id = ${id} and merchant_id = ${merchant_id}`
  const about = aboutTransfer({ ...row, state: 'returned' })
  const body = {
    ...about,
    direction: 'out',
    other: bareMobile(row.receiver_mobile),
    account_id: null,
    transfer_id: null,
  } as const
  await feed.publish(tx, transferFacts.returned, merchant_id, mode, body, now)
}
