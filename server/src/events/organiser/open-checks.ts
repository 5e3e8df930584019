import type { OpenCheck } from '@sahuji/contract/events'
import type { EventRow } from './event-row.ts'

type Checked = Pick<
  EventRow,
  | 'mode'
  | 'state'
  | 'title'
  | 'category'
  | 'starts_at'
  | 'ends_at'
  | 'doors_at'
  | 'is_online'
  | 'online_link'
  | 'venue'
  | 'city'
  | 'capacity'
  | 'kinds'
  | 'seats_given'
  | 'contact_name'
  | 'contact_mobile'
  | 'slug'
  | 'is_verified'
>

/** What keeps an event from being published, or what of an event on sale buyers would miss. */
export function openChecksOf(event: Checked, now: Date): OpenCheck[] {
  const { starts_at, ends_at, doors_at, capacity } = event
  const isOpen: Record<OpenCheck, boolean> = {
    title: event.title === '',
    category: event.category === null,
    starts_at: starts_at === null,
    ends_after_start: ends_at === null || (starts_at !== null && ends_at <= starts_at),
    doors_before_start: doors_at === null || (starts_at !== null && !isShortlyBefore(doors_at, starts_at)),
    place: event.is_online ? event.online_link === null : event.venue === null || event.city === null,
    capacity: capacity === null,
    tickets: event.kinds === 0,
    tickets_fit: capacity !== null && event.seats_given > capacity,
    contact: event.contact_name === null || event.contact_mobile === null,
    slug: event.slug === null,
    // sandbox payments need no review
    kyc: event.mode === 'live' && !event.is_verified,
    in_the_future: event.state === 'draft' ? isPast(starts_at, now) : isPast(ends_at, now),
  }
  return (Object.keys(isOpen) as OpenCheck[]).filter((check) => isOpen[check])
}

/** Doors open on the day of the start: at most so many hours before it. */
const doorHoursMost = 24
const isShortlyBefore = (doors_at: Date, starts_at: Date): boolean =>
  doors_at <= starts_at && starts_at.getTime() - doors_at.getTime() <= doorHoursMost * 3_600_000

const isPast = (moment: Date | null, now: Date): boolean => moment !== null && moment <= now

/** The fields by which each check is closed. */
export const fieldsOfCheck: Record<OpenCheck, readonly string[]> = {
  title: ['title'],
  category: ['category'],
  starts_at: ['starts_at'],
  ends_after_start: ['ends_at'],
  doors_before_start: ['doors_at'],
  place: ['venue', 'city', 'online_link'],
  capacity: ['capacity'],
  tickets: [],
  tickets_fit: ['capacity'],
  contact: ['contact_name', 'contact_mobile'],
  slug: ['slug'],
  kyc: [],
  in_the_future: ['starts_at', 'ends_at'],
}
