import type { Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/events'
import type { OwnEvent } from '@sahuji/contract/events'
import { refuseFrozen } from '../../merchants/freezes.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type EventRow, lockEvent, ownEventOf, refuseOver } from './event-row.ts'
import { shownEvent } from './shown-event.ts'
import type { OrganiserDependencies } from './keep-events.ts'
import { openChecksOf } from './open-checks.ts'
import { isSlugTaken } from './slugs.ts'

/** Puts a draft on sale; a repeat gives the event. Its `open_checks` name what is missing. */
export const publishEvent =
  ({ public_url }: OrganiserDependencies) =>
  async (
    { tx, person: { merchant_id }, clock }: Call<'verified'>,
    { id, version }: Takes<typeof contract.publishEvent>,
  ): Promise<OwnEvent> => {
    const now = clock.now()
    const row = await lockEvent(tx, merchant_id, id)
    refuseOver(row, now)
    if (row.state === 'on_sale') return shownEvent(row, { now, public_url })
    if (row.version !== version) throw new Refusal('event_changed')
    await refuseUnready(tx, row, now)
    await tx.run`
      update events set state = 'on_sale', published_at = ${now} where id = ${id} and merchant_id = ${merchant_id}`
    return shownEvent(await ownEventOf(tx, merchant_id, id), { now, public_url })
  }

/** Refuses event_incomplete, event_slug_taken, money_in_frozen, shop_cannot_be_paid. */
export async function refuseUnready(tx: Tx, row: EventRow, now: Date): Promise<void> {
  const open = openChecksOf(row, now)
  if (open.length > 0) throw new Refusal('event_incomplete', { checks: open.join(' ') })
  await refuseFrozen(tx, row.merchant_id, 'money_in')
  const wallet = await tx.maybe`
    select id from ledger_accounts
     where merchant_id = ${row.merchant_id} and mode = ${row.mode} and kind = 'merchant_wallet' and closed_at is null`
  if (!wallet) throw new Refusal('shop_cannot_be_paid')
  if (await isSlugTaken(tx, row, row.slug!)) throw new Refusal('event_slug_taken', {}, ['slug'])
}
