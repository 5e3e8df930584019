import { randomBytes } from 'node:crypto'
import {
  daysBetween,
  repeatedDays,
  type repeatEvent as repeatRoute,
  type listSeries as seriesRoute,
} from '@sahuji/contract/events/series'
import { draftsMost } from '@sahuji/contract/events'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type EventRow, eventOfKey, ownEventOf, refuseOver, stateOfEvent } from '../organiser/event-row.ts'
import { refuseUnready } from '../organiser/publish-event.ts'
import { insertCopy } from './copy-event.ts'

type Dates = Gives<typeof seriesRoute>

/**
 * Makes a copy of an event on each later date: a draft, or on sale as the event itself. The same key answers the series that it made.
 * Refuses not_found, event_over, event_incomplete, event_not_on_sale, fields_invalid, events_too_many, and what publishing does.
 */
export async function repeatEvent(
  { tx, key, person: { merchant_id, person_id }, clock }: Call<'verified'>,
  { id, every, count, until, publishes }: Takes<typeof repeatRoute>,
): Promise<Dates> {
  const now = clock.now()
  await lockMerchant(tx, merchant_id)
  const made = await eventOfKey(tx, merchant_id, key)
  if (made) return datesOf(tx, made, now)
  const source = await ownEventOf(tx, merchant_id, id)
  refuseOver(source, now)
  if (source.starts_at === null) throw new Refusal('event_incomplete')
  if (publishes && source.state !== 'on_sale') throw new Refusal('event_not_on_sale')
  const first = kathmanduDay(source.starts_at)
  const days = repeatedDays(first, every, { count, until })
  if (days.length === 0) throw new Refusal('fields_invalid', {}, ['until'])
  if (!publishes) await refuseManyDrafts(tx, merchant_id, days.length)
  const series_id = source.series_id ?? source.id
  await tx.run`update events set series_id = ${series_id} where id = ${id} and merchant_id = ${merchant_id} and series_id is null`
  for (const [nth, day] of days.entries()) {
    const by = { key: nth === 0 ? key : newId(clock), made_at: now, made_by: person_id }
    const copy = await insertCopy(
      tx,
      source,
      { ...by, series_id, title: `${source.title} ${day}`, days: daysBetween(first, day) },
      clock,
    )
    await copyPictures(tx, source, copy)
    if (publishes) await publishCopy(tx, merchant_id, copy, now)
  }
  return datesOf(tx, { ...source, series_id }, now)
}

async function refuseManyDrafts(tx: Tx, merchant_id: string, more: number): Promise<void> {
  const { drafts } = await tx.one<{ drafts: number }>`
    select count(*)::int as drafts from events where merchant_id = ${merchant_id} and state = 'draft'`
  if (drafts + more > draftsMost) throw new Refusal('events_too_many', { count: `${draftsMost}` })
}

/** The posters of an event at addresses of the copy's own. */
async function copyPictures(tx: Tx, { id, merchant_id }: EventRow, copy: string): Promise<void> {
  const pictures = await tx.many<{ shape: 'wide' | 'tall' }>`
    select shape from event_pictures where event_id = ${id} and merchant_id = ${merchant_id}`
  for (const { shape } of pictures) {
    const token = randomBytes(32).toString('base64url')
    await tx.run`
      insert into event_pictures (token, event_id, merchant_id, shape, bytes, made_at)
      select ${token}, ${copy}, merchant_id, shape, bytes, made_at from event_pictures
       where event_id = ${id} and merchant_id = ${merchant_id} and shape = ${shape}`
    const address = `/files/events/${token}.webp`
    await tx.run`
      update events set wide_picture = case when ${shape} = 'wide' then ${address} else wide_picture end,
                        tall_picture = case when ${shape} = 'tall' then ${address} else tall_picture end
       where id = ${copy} and merchant_id = ${merchant_id}`
  }
}

async function publishCopy(tx: Tx, merchant_id: string, id: string, now: Date): Promise<void> {
  await refuseUnready(tx, await ownEventOf(tx, merchant_id, id), now)
  await tx.run`
    update events set state = 'on_sale', published_at = ${now} where id = ${id} and merchant_id = ${merchant_id}`
}

/** The dates of the series of an event, the earliest first. Refuses not_found. */
export async function listSeries(
  { tx, person: { merchant_id }, clock }: Call,
  { id }: Takes<typeof seriesRoute>,
): Promise<Dates> {
  return datesOf(tx, await ownEventOf(tx, merchant_id, id), clock.now())
}

/** Uses events_of_a_series. */
async function datesOf(tx: Tx, { merchant_id, series_id }: EventRow, now: Date): Promise<Dates> {
  if (series_id === null) return []
  const rows = await tx.many<Pick<EventRow, 'id' | 'state' | 'starts_at' | 'ends_at' | 'capacity' | 'sold'>>`
    select e.id, e.state, e.starts_at, e.ends_at, e.capacity, p.sold
      from events e join ticket_pools p on p.id = e.id
     where e.merchant_id = ${merchant_id} and e.series_id = ${series_id}
     order by e.starts_at nulls last, e.id limit 500`
  return rows.map(({ ends_at, ...row }) => ({ ...row, state: stateOfEvent({ state: row.state, ends_at }, now) }))
}
