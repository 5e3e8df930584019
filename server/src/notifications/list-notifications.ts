import type * as contract from '@sahuji/contract/notifications'
import type { Notification, NotificationTab } from '@sahuji/contract/notifications'
import { typesOf } from '@sahuji/contract/notifications/types'
import type { Language } from '@sahuji/contract/language/languages'
import { pageSize } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { withoutMarks } from '@sahuji/contract/input/free-text'
import { amountsIn } from '@sahuji/contract/money/money'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, nothing, sql } from '../platform/database/sql.ts'
import type { Call } from '../platform/http/route-table.ts'
import { cursorId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { sayWith } from '../platform/texts/say.ts'
import { countSearch, endOfSearch, isFound } from './find-notifications.ts'
import { type NotificationKey, notificationTexts } from './notification-texts.ts'

/**
 * A page of the merchant's notifications, newest first, in the reader's language; a search reads a bounded number at
 * once and continues from there, so a page may hold few or none and not be the last. Uses notifications_of_a_merchant.
 * Refuses too_many.
 */
export async function listNotifications(
  { tx, person, language, clock }: Call,
  { tab = 'all', q, cursor, limit = pageSize }: Takes<typeof contract.listNotifications>,
): Promise<Gives<typeof contract.listNotifications>> {
  const { merchant_id, person_id } = person
  const after = cursorId(cursor)
  const listed = sql`from ${itsRequest} where n.merchant_id = ${merchant_id} and ${conditionOf(tab)} ${after ? sql`and n.id < ${after}` : nothing}`
  if (q) await countSearch(tx, person_id, clock.now())
  const end = q ? await endOfSearch(tx, listed) : undefined
  const rows = await tx.many<NotificationRow>`
    select ${columns} ${listed} ${end ? sql`and n.id >= ${end}` : nothing} and ${isFound(q, language)}
     order by n.id desc limit ${limit + 1}`
  const data = rows.slice(0, limit).map((row) => sayNotification(row, language))
  const next = rows.length > limit ? data.at(-1)!.id : (end ?? null)
  return { data, next, unread: await unreadOf(tx, merchant_id) }
}

/** One of the merchant's notifications. Refuses not_found. */
export async function readNotification({ tx, person, language }: Call, { id }: { id: string }): Promise<Notification> {
  const row = await notificationOf(tx, person.merchant_id, id)
  if (!row) throw new Refusal('not_found')
  return sayNotification(row, language)
}

/** One of a merchant's notifications, as stored. */
export const notificationOf = (tx: Tx, merchant_id: string, id: string) => tx.maybe<NotificationRow>`
  select ${columns} from ${itsRequest} where n.merchant_id = ${merchant_id} and n.id = ${id}`

/** A notification that was just written, with its owner. */
export type HeardNotification = NotificationRow & { merchant_id: string }

const newestMost = 50

/**
 * What the transactions of some facts wrote for their merchants, the oldest first; of one merchant the newest fifty,
 * no muted ones.
 */
export async function notificationsOf(
  tx: Tx,
  facts: readonly { merchant_id: string; xact: string }[],
): Promise<HeardNotification[]> {
  if (facts.length === 0) return []
  const merchants = [...new Set(facts.map(({ merchant_id }) => merchant_id))]
  const transactions = [...new Set(facts.map(({ xact }) => xact))]
  return tx.many<HeardNotification>`
    select n.* from unnest(${merchants}::uuid[]) as whose(id), lateral (
      select n.merchant_id, n.xact, ${columns} from ${itsRequest} where n.merchant_id = whose.id order by n.id desc limit ${newestMost}
    ) n where n.xact = any(${transactions}::text[]::xid8[]) and not n.is_read order by n.id`
}

/** The bell's count: a request counts once for all its reminders. Uses unread_notifications. */
async function unreadOf(tx: Tx, merchant_id: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>`
    select count(distinct coalesce(n.request_id, n.id))::int as count from ${itsRequest} where n.merchant_id = ${merchant_id} and ${isUnread} and n.type <> 'KYCAccepted'`
  return count
}

/** Notifications with the request that each asks to answer. */
export const itsRequest = sql`notifications n left join transfer_requests r on r.id = n.request_id and r.payer_id = n.merchant_id`
// an answered or expired request is not unread
const isUnread = sql`n.read_at is null and (r.id is null or r.state = 'open')`
/** The columns of a notification, from `itsRequest`. */
export const columns = sql`n.id, n.type, n.text_key, n.facts, n.at, n.amount, n.archived_at, not (${isUnread}) as is_read,
  r.id as request_id, r.amount as request_amount, r.state as request_state,
  r.paid_amount as request_paid_amount, r.settled_at as request_settled_at, r.paid_by as request_paid_by`

/** A notification as stored. */
export interface NotificationRow {
  id: string
  type: string
  text_key: NotificationKey
  facts: Record<string, string>
  at: Date
  amount: bigint | null
  archived_at: Date | null
  is_read: boolean
  request_id: string | null
  request_amount: bigint | null
  request_state: string | null
  request_paid_amount: bigint | null
  request_settled_at: Date | null
  request_paid_by: string | null
}

/** A tab's contents; archived notifications are in the archive alone. */
export function conditionOf(tab: NotificationTab): Fragment {
  if (tab === 'archived') return sql`n.archived_at is not null`
  if (tab === 'all') return sql`n.archived_at is null`
  if (tab === 'unread') return isUnread
  return sql`n.archived_at is null and n.type = any(${typesOf(tab)})`
}

/** A notification in a language. */
export function sayNotification(row: NotificationRow, language: Language): Notification {
  const { id, type, text_key, facts, at, amount, archived_at, is_read } = row
  const { title, body } = notificationTexts[text_key]
  return {
    id,
    type,
    isRead: is_read,
    // names that were stored before such marks were refused
    title: amountsIn(withoutMarks(sayWith(language, title, facts)), language),
    body: amountsIn(withoutMarks(sayWith(language, body, facts)), language).trim(),
    created_at: at,
    request: requestIn(row),
    amount,
    about: facts['id'] ?? null,
    isArchived: archived_at !== null,
  }
}

/** The state of the request that it asks to answer. */
function requestIn(row: NotificationRow): Notification['request'] {
  const { request_id: id, request_amount: amount, request_state: state } = row
  if (id === null) return null
  const ended = {
    paid_amount: row.request_paid_amount,
    settled_at: row.request_settled_at,
    paid_by: row.request_paid_by,
  }
  return { id, amount: amount!, state: state!, ...ended }
}
