import { pageSize, type Paged } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/events/catalogue'
import type { CatalogueEvent } from '@sahuji/contract/events/catalogue'
import { type Fragment, nothing, sql } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'

/** A row of the catalogue with the place by which its page continues. */
type CatalogueRow = Omit<CatalogueEvent, 'url' | 'pictures' | 'state'> & {
  wide_picture: string | null
  tall_picture: string | null
  has_begun: boolean
  place: string
}

/** Events on sale for everyone: the next first, or the one that sells fastest, by the share of its seats a day. */
export const listCatalogue =
  ({ public_url }: { public_url: string }) =>
  async (
    { tx, person: { merchant_id }, clock }: Call,
    { mode = 'live', cursor, limit = pageSize, order = 'date', ...filter }: Takes<typeof contract.listCatalogue>,
  ): Promise<Paged<CatalogueEvent>> => {
    const now = clock.now()
    const after = cursor === undefined ? undefined : placeIn(cursor)
    const place =
      order === 'date'
        ? sql`to_char(e.starts_at at time zone 'utc', 'YYYYMMDDHH24MISS')`
        : sql`lpad((1000000000000 - least(999999999999, p.sold * 86400000000 / (e.capacity * greatest(3600,
                extract(epoch from ${now}::timestamptz - greatest(e.published_at, coalesce(e.sale_from, e.published_at)))::bigint))))::text, 14, '0')`
    const rows = await tx.many<CatalogueRow>`
      -- any merchant: what is on sale for everyone
      select c.id, c.slug, c.title, c.title_ne, c.category, c.shop, c.is_own, c.starts_at, c.sale_from, c.is_online, c.venue, c.city,
             c.wide_picture, c.tall_picture, c.has_begun, c.price_from, c.place, coalesce(least(c.free, o.free), 0) as free,
             coalesce(least(c.free, o.free) + o.taken, 0) as seats from (
        select e.id, e.slug, e.title, e.title_ne, e.category, m.trade_name as shop, e.merchant_id = ${merchant_id} as is_own,
               e.starts_at, e.sale_from, e.is_online, e.venue, e.city, e.wide_picture, e.tall_picture,
               e.capacity - p.sold - p.held as free, coalesce(e.sale_from <= ${now}, true) as has_begun,
               coalesce(event_price_from(e.id, ${now}), 0) as price_from, ${place} as place
          from events e join merchants m on m.id = e.merchant_id join ticket_pools p on p.id = e.id
         where e.mode = ${mode} and e.state = 'on_sale' and e.visibility = 'everyone' and e.ends_at > ${now}
           ${filter.category ? sql`and e.category = ${filter.category}` : nothing}
           ${filter.city === undefined ? nothing : filter.city === 'online' ? sql`and e.is_online` : sql`and e.city = ${filter.city}`}
           ${filter.from ? sql`and e.starts_at >= ${filter.from}` : nothing}
           ${filter.until ? sql`and e.starts_at < ${filter.until}` : nothing}
           ${filter.mine ? sql`and e.merchant_id = ${merchant_id}` : nothing}
           ${filter.q === undefined ? nothing : sql`and strpos(lower(concat_ws(' ', e.title, e.title_ne, m.trade_name, e.venue, array_to_string(e.tags, ' '))), lower(${filter.q})) > 0`}
      ) c cross join lateral (${openSeats(now)}) o
       where true ${filter.price_max === undefined ? nothing : sql`and c.price_from <= ${filter.price_max}`}
         ${after ? sql`and (c.place, c.id) > (${after.place}, ${after.id}::uuid)` : nothing}
       order by c.place, c.id
       limit ${limit + 1}`
    const data = rows.slice(0, limit).map((row) => shownInCatalogue(row, public_url))
    const last = rows[limit - 1]
    return { data, next: rows.length > limit && last ? `${last.place}.${last.id}` : null }
  }

/**
 * Seats that the kinds of ticket which everyone sees can still take, and have taken: those of a kind whose seats another shares count
 * once. The page of the event counts the same way. Uses ticket_types_by_event.
 */
const openSeats = (now: Date) => sql`
  -- any merchant: what is on sale for everyone
  select sum(greatest(0, k.free)) filter (where k.is_open and w.is_open is distinct from true)::integer as free,
         sum(k.taken) filter (where w.is_open is null)::integer as taken
    from (
      select y.shares_with, min(q.capacity - q.held - q.sold) as free, min(q.held + q.sold) filter (where q.id = y.id) as taken,
             ${isOpen(sql`y`, now)} as is_open
        from ticket_types y join ticket_type_pools yp on yp.type_id = y.id join ticket_pools q on q.id = yp.pool_id
       where y.event_id = c.id and not y.is_hidden
       group by y.id) k
    left join lateral (
      select ${isOpen(sql`s`, now)} as is_open from ticket_types s where s.id = k.shares_with and not s.is_hidden) w on true`

const isOpen = (type: Fragment, now: Date) =>
  sql`${type}.stopped_at is null and coalesce(${type}.sale_until > ${now}, true)`

/** Refuses fields_invalid for anything but a cursor of ours. */
function placeIn(cursor: string): { place: string; id: string } {
  const [, place, id] = /^(\d{14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? []
  if (place === undefined || id === undefined) throw new Refusal('fields_invalid', {}, ['cursor'])
  return { place, id }
}

function shownInCatalogue(row: CatalogueRow, public_url: string): CatalogueEvent {
  const { wide_picture, tall_picture, has_begun, place: _, ...shown } = row
  const isFew = row.free * 10 <= row.seats
  const selling = row.free <= 0 ? 'sold_out' : isFew ? 'few' : 'on_sale'
  const state = has_begun ? selling : 'waits'
  const pictures = { wide: wide_picture, tall: tall_picture }
  return { ...shown, free: Math.max(0, row.free), state, url: `${public_url}/e/${row.slug}`, pictures }
}

/** How many events of how many shops are on sale, how many are the own, and their cities. */
export async function readCatalogueFigures(
  { tx, person: { merchant_id }, clock }: Call,
  { mode = 'live' }: Takes<typeof contract.readCatalogueFigures>,
): Promise<Gives<typeof contract.readCatalogueFigures>> {
  const figures = await tx.one<Gives<typeof contract.readCatalogueFigures>>`
    -- any merchant: what is on sale for everyone
    select count(*)::int as events, count(distinct merchant_id)::int as shops,
           (count(*) filter (where merchant_id = ${merchant_id}))::int as own,
           coalesce(array_agg(distinct city) filter (where city is not null and not is_online), '{}') as cities,
           coalesce(bool_or(is_online), false) as has_online
      from events
     where mode = ${mode} and state = 'on_sale' and visibility = 'everyone' and ends_at > ${clock.now()}`
  return figures
}
