import { type Mode, pageSize } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { kathmanduDay } from '@sahuji/contract/time/time'
import type * as contract from '@sahuji/contract/transfers'
import type * as sends from '@sahuji/contract/transfers/transfer'
import type { Transfer } from '@sahuji/contract/transfers/transfer'
import { isFrozen } from '../merchants/freezes.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Call, OwnCall } from '../platform/http/route-table.ts'
import { cursorId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { cardMoneyOn } from '../tariff/card-money.ts'
import { explain } from '../tariff/fees.ts'
import { least } from '../tariff/limits.ts'
import { openPurposes } from '../tariff/purposes.ts'
import { waitsDays } from './dependencies.ts'
import { countLookup } from './lookups.ts'
import { keptNumber, shownReceiver } from './receivers.ts'
import { requestsLeft } from './request-limits.ts'
import { countRequestsTo, requestToPay } from './request-row.ts'
import { limitsOfSends, sendChannel } from './send-limits.ts'
import { shownTransfer, sendOf, sendsOf } from './transfer-row.ts'
import { unconfirmedLeft } from './unconfirmed-sends.ts'
import { payable, sendableOf, senderWallet, weighTransfer } from './weigh-transfer.ts'

/** What can be sent now, its limiting reason, and the purposes; paisa. */
export async function readTransferOverview(
  { tx, person, language, clock }: Call<'verified'>,
  { mode = 'live' }: Takes<typeof contract.readTransferOverview>,
): Promise<contract.TransferOverview> {
  const { merchant_id } = person
  const way = await limitsOfSends(tx, { merchant_id, mode, now: clock.now() })
  const wallet = await senderWallet(tx, merchant_id, mode)
  const sendable = sendableOf(wallet, way)
  const is_closed = (await isFrozen(tx, merchant_id, 'money_out')) ? 'frozen' : null
  return {
    sendable,
    restricted: wallet.restricted,
    amount_left: is_closed ? 0n : least(sendable, way.room),
    ...(await cardMoneyOn(tx, kathmanduDay(clock.now()))),
    payment_left: is_closed ? 0n : least(sendableOf(payable(wallet, way), way), way.room),
    limits: way.limits,
    step: way.step,
    rule: explain(way.rule, language),
    requests: await requestsLeft(tx, { merchant_id, mode, now: clock.now() }),
    purposes: openPurposes(way.lines, sendChannel).map(({ code, names }) => ({ code, name: names?.en ?? null })),
    confirm_above: wallet.confirm_above,
    unconfirmed_left: await unconfirmedLeft(tx, { merchant_id, mode }, clock.now()),
    open_requests: await countRequestsTo(tx, merchant_id, mode, clock.now()),
    is_closed,
  }
}

/** The cost of sending this amount and the remaining balance; refused as sending it would be. */
export async function quoteTransfer(
  { db, person, language, clock }: OwnCall<'verified'>,
  ask: Takes<typeof contract.quoteTransfer>,
): Promise<contract.TransferQuote> {
  const { merchant_id, person_id } = person
  const { amount } = ask
  const now = clock.now()
  const to = await db.read((tx) => whomToPay(tx, { merchant_id, now }, ask))
  const { request_id } = ask
  const ordered = { merchant_id, person_id, amount, request_id: request_id ?? null, ...to }
  if (request_id === undefined) await countLookup(db, ordered, now)
  return db.read(async (tx) => {
    const { mode } = to
    const { receiver, fee, total, restricted, wallet, way } = await weighTransfer(tx, ordered, now)
    return {
      receiver: await shownReceiver(tx, receiver, { asked_by: merchant_id, mode, now }),
      amount,
      fee,
      fee_rule: explain(way.rule, language),
      total,
      restricted,
      sendable_after: sendableOf({ available: wallet.available - (total - restricted) }, way),
      limits: way.limits,
      must_confirm: amount > (await unconfirmedLeft(tx, ordered, now)),
      waits_days: receiver ? null : waitsDays,
    }
  })
}

/** The number that was typed, or of the merchant whose request is paid. Refuses what requestToPay does. */
async function whomToPay(
  tx: Tx,
  { merchant_id, now }: { merchant_id: string; now: Date },
  { mobile_no, request_id, amount, mode = 'live' }: Takes<typeof contract.quoteTransfer>,
): Promise<{ mobile_no: string; mode: Mode; asked?: bigint }> {
  if ((mobile_no === undefined) === (request_id === undefined)) throw new Refusal('fields_invalid', {}, ['mobile_no'])
  if (mobile_no !== undefined) return { mobile_no: keptNumber(mobile_no), mode }
  const request = await requestToPay(tx, { merchant_id, id: request_id!, amount, now })
  return { mobile_no: request.asker_mobile, mode: request.mode, asked: request.amount }
}

/** One send for either of its sides; for anybody else it is not found. */
export async function readTransfer({ tx, person }: Call, { id }: Takes<typeof sends.readTransfer>): Promise<Transfer> {
  const row = await sendOf(tx, person.merchant_id, id)
  if (!row) throw new Refusal('not_found')
  return shownTransfer(row, person.merchant_id)
}

/** What the merchant sent and received, newest first, by pages. */
export async function listTransfers(
  { tx, person }: Call,
  { cursor, limit = pageSize, mode = 'live', direction, state }: Takes<typeof sends.listTransfers>,
): Promise<Gives<typeof sends.listTransfers>> {
  const page = { mode, direction, state, cursor: cursorId(cursor), limit: limit + 1 }
  const rows = await sendsOf(tx, person.merchant_id, page)
  const data = rows.slice(0, limit).map((row) => shownTransfer(row, person.merchant_id))
  return { data, next: rows.length > limit ? data.at(-1)!.id : null }
}

/** Sets the amount above which this merchant's sends need a confirmation. */
export async function changeTransferSettings(
  { tx, person }: Call<'verified'>,
  { confirm_above }: Takes<typeof contract.changeTransferSettings>,
): Promise<Gives<typeof contract.changeTransferSettings>> {
  await tx.run`update merchants set confirm_sends_above = ${confirm_above} where id = ${person.merchant_id}`
  return { confirm_above }
}
