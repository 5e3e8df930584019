import type * as contract from '@sahuji/contract/events'
import type { OwnEvent } from '@sahuji/contract/events'
import type { Takes } from '@sahuji/contract/http/route'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
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
    const made = await beginDraft(tx, { key, merchant_id }, () =>
      insertCopy(tx, source, { key, made_at: now, made_by: person_id, title: source.title, days: days_later }, clock),
    )
    return shownEvent(made, { now, public_url })
  }

interface Copy {
  key: string
  made_at: Date
  made_by: string
  series_id?: string
  /** What its address is made of. */
  title: string
  /** So many days after the other event; undefined: its days are open. */
  days: number | undefined
}

/** Stores a draft like another event with its kinds of ticket; answers its id. */
export async function insertCopy(
  tx: Tx,
  source: EventRow,
  { days, title, ...by }: Copy,
  clock: Clock,
): Promise<string> {
  const copy = newId(clock)
  const { merchant_id, mode } = source
  const later = (moment: Date | null) =>
    moment && days !== undefined ? new Date(moment.getTime() + days * dayMilliseconds) : null
  const when = {
    starts_at: later(source.starts_at),
    ends_at: later(source.ends_at),
    doors_at: later(source.doors_at),
  }
  const slug = title === '' ? null : await slugFor(tx, { id: copy, mode }, title)
  await insertEvent(tx, { id: copy, merchant_id, mode, ...by, ...copied(source), ...when, slug })
  await copyTicketTypes(tx, { merchant_id, from: source.id, to: copy, days }, clock)
  return copy
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
