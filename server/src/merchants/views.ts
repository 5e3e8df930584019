import type * as contract from '@sahuji/contract/merchants/standing'
import { type OwnView, viewMinutes, viewQuestionHours } from '@sahuji/contract/merchants/standing'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, sql } from '../platform/database/sql.ts'
import type { Call } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'
import { broadcastsFor } from './broadcasts.ts'
import { freezesOf } from './freezes.ts'

export interface ViewRow {
  id: string
  merchant_id: string
  operator_id: string
  operator_name: string
  reason: string
  asked_at: Date
  is_allowed: boolean | null
  ends_at: Date | null
  ended_at: Date | null
}

const minute = 60_000

/** It may be looked at this moment. */
export const isViewOpen = ({ ends_at, ended_at }: Pick<ViewRow, 'ends_at' | 'ended_at'>, now: Date): boolean =>
  ended_at === null && ends_at !== null && now < ends_at

const isWaiting = ({ asked_at, is_allowed, ended_at }: ViewRow, now: Date): boolean =>
  is_allowed === null && ended_at === null && now.getTime() < asked_at.getTime() + viewQuestionHours * 60 * minute

/** The banners of every page: what is frozen, who asks to look, who is looking, what the operator tells all. */
export async function readStanding({ tx, person, clock }: Call): Promise<Gives<typeof contract.readStanding>> {
  const { merchant_id } = person
  const now = clock.now()
  const since = new Date(now.getTime() - viewQuestionHours * 60 * minute)
  const views = await viewsOf(tx, merchant_id, { now, which: sql`asked_at > ${since} and ended_at is null` })
  return {
    freezes: await freezesOf(tx, merchant_id),
    views: views.filter(({ is_open, is_waiting }) => is_open || is_waiting),
    broadcasts: await broadcastsFor(tx, person.person_id, now),
  }
}

/** Every question and what was looked at by its leave, the newest first. */
export const listViews = ({ tx, person, clock }: Call): Promise<OwnView[]> =>
  viewsOf(tx, person.merchant_id, { now: clock.now(), which: sql`true` })

/** Allows the look for half an hour, or does not. Refuses view_gone where it was answered, ended or has waited too long. */
export async function answerView(
  { tx, person, clock }: Call,
  { id, is_allowed }: Takes<typeof contract.answerView>,
): Promise<OwnView> {
  const now = clock.now()
  const view = await lockView(tx, person.merchant_id, id)
  if (!isWaiting(view, now)) throw new Refusal('view_gone')
  const ends_at = is_allowed ? new Date(now.getTime() + viewMinutes * minute) : null
  await tx.run`
    update merchant_views
       set answered_at = ${now}, answered_by = ${person.person_id}, is_allowed = ${is_allowed}, ends_at = ${ends_at}
     where id = ${id} and merchant_id = ${person.merchant_id}`
  return ownView(tx, person.merchant_id, { id, now })
}

/** Ends a look, or takes back a question's answer before it was used; once it is over nothing changes. */
export async function endView({ tx, person, clock }: Call, { id }: Takes<typeof contract.endView>): Promise<OwnView> {
  const now = clock.now()
  await lockView(tx, person.merchant_id, id)
  await endViewAt(tx, { merchant_id: person.merchant_id, id }, now)
  return ownView(tx, person.merchant_id, { id, now })
}

/** Ends a look that is open or waits; what was over before stays as it was. */
export const endViewAt = (tx: Tx, { merchant_id, id }: { merchant_id: string; id: string }, now: Date) => tx.run`
  update merchant_views set ended_at = ${now}
   where id = ${id} and merchant_id = ${merchant_id} and ended_at is null and (ends_at is null or ends_at > ${now})`

/** The question or leave, locked; not_found for an id of another merchant. */
export async function lockView(tx: Tx, merchant_id: string, id: string): Promise<ViewRow> {
  const view = await tx.maybe<ViewRow>`
    select id, merchant_id, operator_id, operator_name, reason, asked_at, is_allowed, ends_at, ended_at
      from merchant_views where id = ${id} and merchant_id = ${merchant_id} for update`
  if (!view) throw new Refusal('not_found')
  return view
}

async function ownView(tx: Tx, merchant_id: string, { id, now }: { id: string; now: Date }): Promise<OwnView> {
  const [view] = await viewsOf(tx, merchant_id, { now, which: sql`id = ${id}` })
  return view!
}

/** A merchant's questions and leaves with what was looked at, the newest first, a hundred at most. Uses views_of_a_merchant. */
export async function viewsOf(
  tx: Tx,
  merchant_id: string,
  { now, which }: { now: Date; which: Fragment },
): Promise<OwnView[]> {
  const views = await tx.many<ViewRow>`
    select id, merchant_id, operator_id, operator_name, reason, asked_at, is_allowed, ends_at, ended_at
      from merchant_views
     where merchant_id = ${merchant_id} and ${which}
     order by asked_at desc, id desc
     limit 100`
  const looks = await looksOf(
    tx,
    merchant_id,
    views.map(({ id }) => id),
  )
  return views.map((view) => ({
    id: view.id,
    operator_name: view.operator_name,
    reason: view.reason,
    asked_at: view.asked_at,
    is_allowed: view.is_allowed,
    ends_at: view.ends_at,
    ended_at: view.ended_at,
    is_open: isViewOpen(view, now),
    is_waiting: isWaiting(view, now),
    looks: looks.filter(({ view_id }) => view_id === view.id),
  }))
}

const looksOf = (tx: Tx, merchant_id: string, view_ids: readonly string[]) =>
  tx.many<{ view_id: string; at: Date; path: string; subject: string | null }>`
    select view_id, at, path, subject from merchant_view_looks
     where merchant_id = ${merchant_id} and view_id = any(${view_ids}::uuid[])
     order by id`
