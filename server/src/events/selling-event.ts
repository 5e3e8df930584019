import type { EventCategory, EventQuestion } from '@sahuji/contract/events'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Tx } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

/** A published event, as far as its buyers and their tickets need it. What a draft may lack is there. */
export interface SellingEvent {
  id: string
  merchant_id: string
  mode: Mode
  slug: string
  state: 'on_sale' | 'cancelled'
  title: string
  title_ne: string | null
  category: EventCategory
  description: string
  starts_at: Date
  ends_at: Date
  doors_at: Date
  sale_from: Date | null
  is_online: boolean
  venue: string | null
  address: string | null
  city: string | null
  latitude: number | null
  longitude: number | null
  online_link: string | null
  way_in: string | null
  capacity: number
  fee_payer: 'organiser' | 'buyer'
  taxes: { name: string; basis_points: number }[]
  refund_hours: number | null
  contact_name: string
  contact_mobile: string
  questions: EventQuestion[]
  visibility: 'everyone' | 'address' | 'code'
  wide_picture: string | null
  tall_picture: string | null
  cancelled_at: Date | null
  cancel_reason: string | null
  return_paused_at: Date | null
  released_at: Date | null
}

const columns = sql`e.id, e.merchant_id, e.mode, e.slug, e.state, e.title, e.title_ne, e.category, e.description, e.starts_at,
  e.ends_at, e.doors_at, e.sale_from, e.is_online, e.venue, e.address, e.city, e.latitude, e.longitude, e.online_link, e.way_in,
  e.capacity, e.fee_payer, e.taxes, e.refund_hours, e.contact_name, e.contact_mobile, e.questions, e.visibility, e.wide_picture,
  e.tall_picture, e.cancelled_at, e.cancel_reason, e.return_paused_at, e.released_at`

/** The published event at an address; a live one before one of the sandbox. Uses event_slug_is_unique. */
export const eventAt = (tx: Tx, slug: string) => tx.maybe<SellingEvent>`
  -- any merchant: the buyer has the address of the event
  select ${columns} from events e where e.slug = ${slug} and e.state <> 'draft' order by e.mode limit 1`

/** The same at several addresses, each in its place. */
export async function eventsAt(tx: Tx, slugs: readonly string[]): Promise<(SellingEvent | undefined)[]> {
  const rows = await tx.many<SellingEvent>`
    -- any merchant: the buyers have the addresses of the events
    select distinct on (e.slug) ${columns} from events e
     where e.slug = any (${[...new Set(slugs)]}::text[]) and e.state <> 'draft' order by e.slug, e.mode`
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  return slugs.map((slug) => bySlug.get(slug))
}

/** A published event by its id, for the holder of an order or a ticket of it. */
export const publishedEvent = (tx: Tx, id: string) => tx.maybe<SellingEvent>`
  -- any merchant: selected by an order or a ticket
  select ${columns} from events e where e.id = ${id} and e.state <> 'draft'`

/** The same of a merchant; undefined for another's. */
export const ownPublishedEvent = (tx: Tx, merchant_id: string, id: string) => tx.maybe<SellingEvent>`
  select ${columns} from events e where e.id = ${id} and e.merchant_id = ${merchant_id} and e.state <> 'draft'`

const hourMs = 3_600_000

/** Until when money comes back on request, at most until the doors open; null: it does not. */
export const refundUntil = ({ starts_at, doors_at, refund_hours }: SellingEvent): Date | null =>
  refund_hours === null ? null : new Date(Math.min(starts_at.getTime() - refund_hours * hourMs, doors_at.getTime()))
