import type { ShopRole } from '@sahuji/contract/company/shop-roles'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { HistoryFilter } from '@sahuji/contract/transactions'
import { daysNow } from '@sahuji/contract/transactions/view-days'
import * as contract from '@sahuji/contract/transactions/views'
import type { Tx } from '../platform/database/database.ts'
import { json, sql } from '../platform/database/sql.ts'
import type { Call } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { readFilter } from './history-filter.ts'
import { foundOf } from './read-totals.ts'

/** A person's views of a book. */
interface Owner {
  merchant_id: string
  person_id: string
}

interface Reader extends Owner {
  role: ShopRole
}

/** The columns of a view as its owner reads it. */
export const shownOfView = sql`id, name, filter, columns, is_default, next_look_at is not null as notifies, shared_with,
  null::text as shared_by`

const viewsOf = (tx: Tx, { merchant_id, person_id }: Owner, mode: Mode) => tx.many<contract.HistoryView>`
  select ${shownOfView} from history_views
   where merchant_id = ${merchant_id} and person_id = ${person_id} and mode = ${mode}
   order by place, id`

/** Views of a book that other people of the shop share with the person's role. Uses history_views_that_are_shared. */
const sharedWith = (tx: Tx, { merchant_id, person_id, role }: Reader, mode: Mode) => tx.many<contract.HistoryView>`
  select v.id, v.name, v.filter, v.columns, false as is_default, false as notifies, v.shared_with, p.name as shared_by
    from history_views v join shop_people p on p.id = v.person_id and p.merchant_id = v.merchant_id
   where v.merchant_id = ${merchant_id} and v.mode = ${mode} and v.shared_with <> '{}' and v.person_id <> ${person_id}
     and ${role} = any (v.shared_with) and p.is_member
   order by v.made_at, v.id limit ${contract.sharedViewsMost}`

/** The calling person's views of a book in their order, then those that others share with the person's role. */
export const listHistoryViews = async (
  { tx, person }: Call,
  { mode }: Takes<typeof contract.listHistoryViews>,
): Promise<contract.HistoryView[]> => [...(await viewsOf(tx, person, mode)), ...(await sharedWith(tx, person, mode))]

/** A kept filter as a filter of today. */
export function filterNow({ days, ...filter }: contract.ViewFilter, now: Date): HistoryFilter {
  return { ...filter, ...(days && daysNow(days, now)) }
}

const searchedMost = 5

/** How many transactions each view finds now: from the sums of days, or where words are looked for from the rows. */
export async function countHistoryViews(
  { tx, person, clock }: Call,
  { mode }: Takes<typeof contract.countHistoryViews>,
): Promise<Gives<typeof contract.countHistoryViews>> {
  const now = clock.now()
  const book = { merchant_id: person.merchant_id, mode }
  const counts: Gives<typeof contract.countHistoryViews> = []
  let searched = 0
  const views = [...(await viewsOf(tx, person, mode)), ...(await sharedWith(tx, person, mode))]
  for (const { id, filter } of views) {
    const asked = { ...filterNow(filter, now), now }
    const { terms, time } = readFilter(asked)
    if ((terms.length > 0 || time !== undefined) && ++searched > searchedMost) continue
    counts.push({ id, count: await foundOf(tx, book, asked, contract.viewCountMost + 1) })
  }
  return counts
}

const lockViews = (tx: Tx, { person_id }: Owner) =>
  tx.one`select pg_advisory_xact_lock(hashtextextended(${`history views ${person_id}`}, 0))::text`

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Keeps a view behind the others. Refuses history_views_too_many, history_view_name_taken. */
export async function keepHistoryView(
  { tx, person, clock }: Call,
  { mode, name, filter, columns, is_default }: Takes<typeof contract.keepHistoryView>,
): Promise<contract.HistoryView> {
  await lockViews(tx, person)
  const views = await viewsOf(tx, person, mode)
  if (views.length >= contract.historyViewsMost)
    throw new Refusal('history_views_too_many', { count: contract.historyViewsMost }, ['name'])
  if (views.some((other) => isSameName(other.name, name))) throw new Refusal('history_view_name_taken', {}, ['name'])
  if (is_default) await setDefault(tx, person, mode, null)
  const id = newId(clock)
  await tx.run`
    insert into history_views (id, merchant_id, person_id, mode, name, place, filter, columns, is_default, made_at)
    select ${id}, ${person.merchant_id}, ${person.person_id}, ${mode}, ${name}, coalesce(max(place), 0) + 1, ${json(filter)},
           ${columns}, ${is_default}, ${clock.now()}
      from history_views
     where merchant_id = ${person.merchant_id} and person_id = ${person.person_id} and mode = ${mode}`
  return { id, name, filter, columns, is_default, notifies: false, shared_with: [], shared_by: null }
}

const setDefault = (tx: Tx, { merchant_id, person_id }: Owner, mode: Mode, id: string | null) => tx.run`
  update history_views set is_default = false
   where merchant_id = ${merchant_id} and person_id = ${person_id} and mode = ${mode} and is_default and id is distinct from ${id}::uuid`

/** Gives a view another filter or other columns. Refuses not_found. */
export async function changeHistoryView(
  { tx, person: { merchant_id, person_id } }: Call,
  { id, filter, columns }: Takes<typeof contract.changeHistoryView>,
): Promise<contract.HistoryView> {
  const changed = await tx.maybe<contract.HistoryView>`
    update history_views
       set filter = coalesce(${filter ? json(filter) : null}::jsonb, filter),
           columns = case when ${columns !== undefined} then ${columns ?? null}::text[] else columns end
     where merchant_id = ${merchant_id} and person_id = ${person_id} and id = ${id}
    returning ${shownOfView}`
  if (!changed) throw new Refusal('not_found')
  return changed
}

/**
 * Shares a view with roles, or with none; an owner only ends what another person shares. Refuses not_found,
 * history_views_too_many.
 */
export async function shareHistoryView(
  { tx, person: { merchant_id, person_id, role } }: Call,
  { id, roles }: Takes<typeof contract.shareHistoryView>,
): Promise<contract.HistoryView> {
  await tx.one`select pg_advisory_xact_lock(hashtextextended(${`shared views ${merchant_id}`}, 0))::text`
  const others = await tx.one<{ count: bigint }>`
    select count(*) from history_views v
     where v.merchant_id = ${merchant_id} and v.shared_with <> '{}' and v.id <> ${id}
       and v.mode = (select mode from history_views where id = ${id} and merchant_id = ${merchant_id})`
  if (roles.length > 0 && others.count >= contract.sharedViewsMost)
    throw new Refusal('history_views_too_many', { count: contract.sharedViewsMost }, ['roles'])
  const mayEnd = role === 'owner' && roles.length === 0
  const shared = await tx.maybe<contract.HistoryView>`
    update history_views set shared_with = ${[...new Set(roles)]}
     where merchant_id = ${merchant_id} and id = ${id} and (person_id = ${person_id} or ${mayEnd} and shared_with <> '{}')
    returning ${shownOfView}`
  if (!shared) throw new Refusal('not_found')
  return shared
}

/** Names, orders and removes views. Refuses history_view_name_taken with the field of the name, not_found. */
export async function arrangeHistoryViews(
  { tx, person }: Call,
  { mode, views, removed, default_id }: Takes<typeof contract.arrangeHistoryViews>,
): Promise<contract.HistoryView[]> {
  await lockViews(tx, person)
  const { merchant_id, person_id } = person
  const before = await viewsOf(tx, person, mode)
  const known = new Set(before.map(({ id }) => id))
  if ([...views.map(({ id }) => id), ...removed].some((id) => !known.has(id))) throw new Refusal('not_found')
  const listed = new Set([...views.map(({ id }) => id), ...removed])
  const after = [...views, ...before.filter(({ id }) => !listed.has(id))]
  after.forEach(({ name }, at) => {
    if (after.slice(0, at).some((other) => isSameName(other.name, name)))
      throw new Refusal('history_view_name_taken', {}, [`views.${at}.name`])
  })
  if (default_id !== null && !after.some(({ id }) => id === default_id)) throw new Refusal('not_found')
  await tx.run`
    delete from history_views
     where merchant_id = ${merchant_id} and person_id = ${person_id} and mode = ${mode} and id = any (${removed}::uuid[])`
  // two views may exchange their names, so each first takes one that no person can give
  await tx.run`
    update history_views set name = left(id::text, 40), is_default = false
     where merchant_id = ${merchant_id} and person_id = ${person_id} and mode = ${mode}`
  await tx.run`
    update history_views v set name = o.name, place = o.place, is_default = o.id is not distinct from ${default_id}::uuid
      from unnest(${after.map(({ id }) => id)}::uuid[], ${after.map(({ name }) => name)}::text[]) with ordinality o(id, name, place)
     where v.merchant_id = ${merchant_id} and v.person_id = ${person_id} and v.mode = ${mode} and v.id = o.id`
  return viewsOf(tx, person, mode)
}
