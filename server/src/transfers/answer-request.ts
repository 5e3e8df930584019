import type { Gives, Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/transfers/requests'
import { remindableFrom } from '@sahuji/contract/transfers/remind-request'
import type { FundRequest } from '@sahuji/contract/transfers/requests'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, sql } from '../platform/database/sql.ts'
import type { Call } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'
import type { TransferDependencies } from './dependencies.ts'
import { publishRequest, requestFacts } from './facts.ts'
import { fundRequestOf, type FundRequestRow, shownRequest } from './request-row.ts'

type RequestDependencies = Pick<TransferDependencies, 'feed' | 'clock'>

/** Changes an open request before its expiry; false where another call was faster. */
const changeOpen = async (tx: Tx, { id, merchant_id }: FundRequestRow, set: Fragment, now: Date): Promise<boolean> =>
  (await tx.run`
    update transfer_requests set ${set}
     where id = ${id} and merchant_id = ${merchant_id} and state = 'open' and expires_at > ${now}`) === 1

/** The request that a merchant may answer (`in`) or withdraw (`out`); another merchant's is not found. */
async function mine(tx: Tx, merchant_id: string, id: string, direction: 'in' | 'out'): Promise<FundRequestRow> {
  const row = await fundRequestOf(tx, merchant_id, id)
  if (!row || (direction === 'in' ? row.payer_id : row.merchant_id) !== merchant_id) throw new Refusal('not_found')
  return row
}

const shownNow = async ({ tx, person, clock }: Call<'verified'>, id: string): Promise<FundRequest> =>
  shownRequest(tx, (await fundRequestOf(tx, person.merchant_id, id))!, person.merchant_id, clock.now())

/** Rejects the request and notifies the asker. A repeat changes nothing. */
export const rejectFundRequest =
  (deps: RequestDependencies) =>
  async (call: Call<'verified'>, { id, block }: Takes<typeof contract.rejectFundRequest>): Promise<FundRequest> => {
    const { tx, person, clock } = call
    const row = await mine(tx, person.merchant_id, id, 'in')
    const now = clock.now()
    const done = await changeOpen(tx, row, rejectedAt(now), now)
    if (!done && row.state !== 'rejected') throw new Refusal('request_not_open')
    if (done) await publishRequest(deps, tx, { ...row, state: 'rejected' }, 'rejected')
    if (block) await blockAsker(deps, call, row.merchant_id)
    return shownNow(call, id)
  }

/** A blocked merchant's requests and reminders are refused, and their open requests are rejected. */
async function blockAsker(deps: RequestDependencies, { tx, person, clock }: Call<'verified'>, blocked_id: string) {
  const now = clock.now()
  await tx.run`
    insert into transfer_blocks (merchant_id, blocked_id, blocked_at) values (${person.merchant_id}, ${blocked_id}, ${now})
        on conflict on constraint block_stands_once do nothing`
  const open = await tx.many<{ id: string }>`
    select id from transfer_requests
     where merchant_id = ${blocked_id} and payer_id = ${person.merchant_id} and state = 'open' order by id`
  for (const { id } of open) {
    const row = (await fundRequestOf(tx, blocked_id, id))!
    if (await changeOpen(tx, row, rejectedAt(now), now))
      await publishRequest(deps, tx, { ...row, state: 'rejected' }, 'rejected')
  }
  await comesNoMore(deps, tx, { merchant_id: blocked_id, payer_id: person.merchant_id }, now)
}

type Pair = Pick<FundRequestRow, 'merchant_id' | 'payer_id'>

/** Ends the repetition of a paid request; the asker is notified. */
async function comesNoMore(deps: RequestDependencies, tx: Tx, { merchant_id, payer_id }: Pair, now: Date) {
  const ended = await tx.many<Pick<FundRequestRow, 'id' | 'mode'>>`
    update transfer_requests set next_at = null
     where merchant_id = ${merchant_id} and payer_id = ${payer_id} and next_at is not null returning id, mode`
  for (const { id, mode } of ended) await deps.feed.publish(tx, requestFacts.changed, merchant_id, mode, { id }, now)
}

const rejectedAt = (now: Date): Fragment =>
  sql`state = 'rejected', settled_at = ${now}, remind_at = null, next_at = null`

/** Withdraws one's own request; for one that has ended only its repetition ends. A repeat changes nothing. */
export const cancelFundRequest =
  (deps: RequestDependencies) =>
  async (call: Call<'verified'>, { id }: Takes<typeof contract.cancelFundRequest>): Promise<FundRequest> => {
    const { tx, person, clock } = call
    const row = await mine(tx, person.merchant_id, id, 'out')
    const now = clock.now()
    const done = await changeOpen(
      tx,
      row,
      sql`state = 'cancelled', settled_at = ${now}, remind_at = null, next_at = null`,
      now,
    )
    const stopped = await tx.run`
      update transfer_requests set next_at = null
       where merchant_id = ${person.merchant_id} and group_id = ${row.group_id} and payer_id = ${row.payer_id} and next_at is not null`
    if (done) await publishRequest(deps, tx, { ...row, state: 'cancelled' }, 'cancelled')
    if (!done && stopped > 0) await deps.feed.publish(tx, requestFacts.changed, row.merchant_id, row.mode, { id }, now)
    const comesNoMore = row.every !== null && row.state !== 'open'
    if (!done && stopped === 0 && !comesNoMore && row.state !== 'cancelled') throw new Refusal('request_not_open')
    return shownNow(call, id)
  }

/** Reminds the payer. Refuses reminded_lately within a day of the asking and of the last reminder. */
export const remindFundRequest =
  (deps: RequestDependencies) =>
  async (call: Call<'verified'>, { id }: Takes<typeof contract.remindFundRequest>): Promise<FundRequest> => {
    const { tx, person, clock } = call
    const row = await mine(tx, person.merchant_id, id, 'out')
    const now = clock.now()
    const wait = remindableFrom(row).getTime() - now.getTime()
    if (row.state === 'open' && wait > 0) throw new Refusal('reminded_lately', { seconds: Math.ceil(wait / 1000) })
    if (!(await changeOpen(tx, row, sql`reminded_at = ${now}, remind_at = null`, now)))
      throw new Refusal('request_not_open')
    await publishRequest(deps, tx, row, 'reminded')
    return shownNow(call, id)
  }

/** The merchants whose requests this merchant blocks. */
export async function listRequestBlocks({ tx, person }: Call): Promise<Gives<typeof contract.listRequestBlocks>> {
  const blocked = await tx.many<{ merchant_id: string; trade_name: string; blocked_at: Date }>`
    select b.blocked_id as merchant_id, m.trade_name, b.blocked_at
      from transfer_blocks b join merchants m on m.id = b.blocked_id
     where b.merchant_id = ${person.merchant_id} order by b.blocked_at desc`
  return { blocked }
}

/** Lets a merchant ask again; not found where they are not blocked. */
export async function removeRequestBlock(
  { tx, person }: Call,
  { merchant_id }: Takes<typeof contract.removeRequestBlock>,
): Promise<Record<string, never>> {
  const removed = await tx.run`
    delete from transfer_blocks where merchant_id = ${person.merchant_id} and blocked_id = ${merchant_id}`
  if (removed === 0) throw new Refusal('not_found')
  return {}
}
