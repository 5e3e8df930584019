import type * as contract from '@sahuji/contract/events/payout'
import type { EventPayout } from '@sahuji/contract/events/payout'
import type { Takes } from '@sahuji/contract/http/route'
import { commonName } from '../../banks/banks.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import { type AccountRow, isCooling, lockPayoutAccount, payoutAccountOf } from '../../payouts/accounts/account-row.ts'
import { isShut, refuseUnready } from '../../payouts/accounts/ready-account.ts'
import type { PlaceDependencies } from '../../payouts/dependencies.ts'
import { priceNow } from '../../payouts/price-payout.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Rails } from '../../rails/rails.ts'
import { sumsOfEvents } from '../organiser/event-money.ts'
import { type EventRow, lockEvent, ownEventOf, releaseOf } from '../organiser/event-row.ts'
import { type EventPayoutRow, eventPayoutOf, lockEventPayout } from './event-payout-row.ts'
import { placeEventPayout } from './place-event-payout.ts'

interface PayoutRails {
  rails: Rails
}

/** Where the money of an event goes. Refuses not_found. */
export const readEventPayout =
  (deps: PayoutRails) =>
  async ({ tx, person, clock }: Call, { id }: Takes<typeof contract.readEventPayout>): Promise<EventPayout> =>
    shownPayout(deps, tx, await ownEventOf(tx, person.merchant_id, id), clock.now())

/**
 * Chooses where the money of an event goes, until the doors open. The sandbox's money stays there. Refuses not_found,
 * event_payout_fixed and what refuseUnready does.
 */
export const chooseEventPayout =
  (deps: PayoutRails) =>
  async (
    { tx, person: { merchant_id, person_id }, clock }: Call<'verified'>,
    { id, account_id }: Takes<typeof contract.chooseEventPayout>,
  ): Promise<EventPayout> => {
    const now = clock.now()
    await lockMerchant(tx, merchant_id)
    const event = await lockEvent(tx, merchant_id, id)
    if (event.mode === 'sandbox') throw new Refusal('not_found')
    if (!isOpen(event, now)) throw new Refusal('event_payout_fixed')
    if (account_id === null)
      await tx.run`delete from event_payouts where event_id = ${id} and merchant_id = ${merchant_id}`
    else {
      const account = await lockPayoutAccount(tx, merchant_id, account_id)
      if (!account) throw new Refusal('not_found')
      refuseUnready(account, now)
      await tx.run`
        insert into event_payouts (event_id, merchant_id, key, account_id, chosen_at, chosen_by)
        values (${id}, ${merchant_id}, ${newId(clock)}, ${account_id}, ${now}, ${person_id})
            on conflict (event_id) do update
           set account_id = excluded.account_id, chosen_at = excluded.chosen_at, chosen_by = excluded.chosen_by`
    }
    return shownPayout(deps, tx, event, now)
  }

/**
 * Sends what stayed in the wallet, or came back to it, to its bank account again. While it is on its way, or has arrived, nothing is
 * placed. Refuses not_found and what placePayout does.
 */
export const retryEventPayout =
  (deps: PlaceDependencies) =>
  async (
    { tx, person: { merchant_id }, clock }: Call<'verified'>,
    { id }: Takes<typeof contract.retryEventPayout>,
  ): Promise<EventPayout> => {
    await lockMerchant(tx, merchant_id)
    const event = await ownEventOf(tx, merchant_id, id)
    const row = await lockEventPayout(tx, merchant_id, id)
    if (!row) throw new Refusal('not_found')
    if (row.state === 'kept' || (await isUndone(tx, row)))
      await placeEventPayout(deps, tx, { ...row, key: newId(clock) })
    return shownPayout(deps, tx, event, clock.now())
  }

/** Its payout was never carried out, or the bank sent the money back. */
const isUndone = async (tx: Tx, { payout_id, merchant_id }: EventPayoutRow): Promise<boolean> =>
  payout_id !== null &&
  (
    await tx.one<{ is_undone: boolean }>`
      select state in ('failed', 'cancelled', 'returned') as is_undone from payouts
       where id = ${payout_id} and merchant_id = ${merchant_id}`
  ).is_undone

/** Until the doors that buyers know open, from when the money is released. */
const isOpen = ({ state, released_at, held_until }: EventRow, now: Date): boolean =>
  state !== 'cancelled' && released_at === null && (held_until === null || held_until > now)

async function shownPayout({ rails }: PayoutRails, tx: Tx, event: EventRow, now: Date): Promise<EventPayout> {
  const { id, merchant_id } = event
  const row = await eventPayoutOf(tx, merchant_id, id)
  const held = (await sumsOfEvents(tx, merchant_id, [id])).get(id)?.held_money ?? 0n
  const amount = row && row.state !== 'planned' ? row.released : held
  const price = row ? await priceOf(tx, rails, { row, amount, now }) : undefined
  const account = row ? await shownAccount(tx, row, now) : null
  const is_undone = row !== undefined && (await isUndone(tx, row))
  return {
    account,
    state: row?.state ?? 'planned',
    released_at: releaseOf(event),
    amount,
    fee: price?.fee ?? null,
    arrives: price?.arrives ?? null,
    payout_id: row?.payout_id ?? null,
    is_undone,
    kept_because: row?.kept_because ?? null,
    is_open: isOpen(event, now),
    can_try_again: (row?.state === 'kept' || is_undone) && account?.is_ready === true,
  }
}

/** An account that was removed meanwhile is shown as one that is not ready. */
async function shownAccount(
  tx: Tx,
  { merchant_id, account_id: id }: EventPayoutRow,
  now: Date,
): Promise<EventPayout['account']> {
  const account = await payoutAccountOf(tx, merchant_id, id)
  const { bank_name, account_end } = await tx.one<{ bank_name: string; account_end: string }>`
    select bank_name, right(account_number, 4) as account_end from payout_accounts
     where id = ${id} and merchant_id = ${merchant_id}`
  return { id, bank_name: commonName(bank_name), account_end, is_ready: account !== undefined && isReady(account, now) }
}

const isReady = (account: AccountRow, now: Date): boolean =>
  !isShut(account) && !isCooling(account, now) && account.paused_at === null

interface Priced {
  row: EventPayoutRow
  amount: bigint
  now: Date
}

/** The price of its payout, or of one of so much now; undefined where there is none. */
async function priceOf(
  tx: Tx,
  rails: Rails,
  { row, amount, now }: Priced,
): Promise<{ fee: bigint; arrives: bigint } | undefined> {
  const { merchant_id, payout_id, state } = row
  if (payout_id)
    return tx.maybe<{ fee: bigint; arrives: bigint }>`
      select fee, arrives from payouts where id = ${payout_id} and merchant_id = ${merchant_id}`
  if (state === 'kept' || amount === 0n) return undefined
  try {
    return await priceNow(tx, rails, { merchant_id, mode: 'live', amount, now })
  } catch (error) {
    // an amount that no rail or price fits has no price
    if (error instanceof Refusal) return undefined
    throw error
  }
}
