import type * as contract from '@sahuji/contract/events'
import type { OwnEvent } from '@sahuji/contract/events'
import type { Takes } from '@sahuji/contract/http/route'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { type EventRow, insertEvent, ownEventOf, type WrittenEvent } from '../organiser/event-row.ts'
import { beginDraft, type OrganiserDependencies } from '../organiser/keep-events.ts'
import { shownEvent } from '../organiser/shown-event.ts'
import { slugFor } from '../organiser/slugs.ts'
import { copyTicketTypes } from './ticket-type-row.ts'

const dayMilliseconds = 86_400_000

/** Begins a draft like another event, without its pictures, sales and address: its days so many later, or open. */
export const copyEvent =
  ({ public_url }: OrganiserDependencies) =>
  async (
    { tx, key, person, clock }: Call<'verified'>,
    { id, days_later }: Takes<typeof contract.copyEvent>,
  ): Promise<OwnEvent> => {
    const { merchant_id, person_id } = person
    const now = clock.now()
    const source = await ownEventOf(tx, merchant_id, id)
    const later = (moment: Date | null) =>
      moment && days_later !== undefined ? new Date(moment.getTime() + days_later * dayMilliseconds) : null
    const made = await beginDraft(tx, { key, merchant_id }, async () => {
      const copy = newId(clock)
      const { mode } = source
      const days = {
        starts_at: later(source.starts_at),
        ends_at: later(source.ends_at),
        doors_at: later(source.doors_at),
      }
      const slug = source.title === '' ? null : await slugFor(tx, { id: copy, mode }, source.title)
      const by = { merchant_id, mode, key, made_at: now, made_by: person_id }
      await insertEvent(tx, { id: copy, ...by, ...copied(source), ...days, slug })
      await copyTicketTypes(tx, { merchant_id, from: id, to: copy, days: days_later }, clock)
      return copy
    })
    return shownEvent(made, { now, public_url })
  }

/** What the next date of a series keeps. */
function copied(source: EventRow): Partial<WrittenEvent> {
  const { title, title_ne, category, description, tags, is_online, venue, address, city, latitude, longitude } = source
  const { online_link, way_in, capacity, fee_payer, taxes, refund_hours, contact_name, contact_mobile } = source
  const place = { is_online, venue, address, city, latitude, longitude, online_link, way_in, capacity }
  const money = { fee_payer, taxes, refund_hours, contact_name, contact_mobile }
  const { questions, visibility } = source
  return { title, title_ne, category, description, tags, ...place, ...money, questions, visibility }
}
