import type * as contract from '@sahuji/contract/notifications'
import type { Notification } from '@sahuji/contract/notifications'
import { type NotificationType, notificationTypes } from '@sahuji/contract/notifications/types'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Feed } from '../feed/feed.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Call } from '../platform/http/route-table.ts'
import { publishKept } from './facts.ts'
import { conditionOf, readNotification } from './list-notifications.ts'

/** Marks one read or unread, archives it or restores it. Refuses not_found. */
export const updateNotification =
  (feed: Feed) =>
  async (call: Call, { id, isRead, isArchived }: Takes<typeof contract.updateNotification>): Promise<Notification> => {
    const { tx, person, clock } = call
    const now = clock.now()
    const reads = isArchived ? true : isRead
    const count = await tx.run`
    update notifications
       set read_at = case when ${reads ?? null}::bool then coalesce(read_at, ${now})
                          when not ${reads ?? null}::bool then null else read_at end,
           archived_at = case when ${isArchived ?? null}::bool then coalesce(archived_at, ${now})
                              when not ${isArchived ?? null}::bool or not ${reads ?? null}::bool then null else archived_at end
     where merchant_id = ${person.merchant_id} and id = ${id}`
    await publishKept(feed, call, count)
    return readNotification(call, { id })
  }

/** Marks those of a tab up to a given one as read, all at one moment by which it can be undone. */
export const readNotifications =
  (feed: Feed) =>
  async (
    call: Call,
    { until, tab = 'all' }: Takes<typeof contract.readNotifications>,
  ): Promise<Gives<typeof contract.readNotifications>> => {
    const { tx, person, clock } = call
    const read_at = clock.now()
    const listed = conditionOf(tab === 'unread' ? 'all' : tab)
    const count = await tx.run`
    update notifications n set read_at = ${read_at}
     where n.merchant_id = ${person.merchant_id} and n.read_at is null and n.id <= ${until} and ${listed}`
    await publishKept(feed, call, count)
    return { read_at, count }
  }

/** Undoes one marking of many. */
export const unreadNotifications =
  (feed: Feed) =>
  async (
    call: Call,
    { read_at }: Takes<typeof contract.unreadNotifications>,
  ): Promise<Gives<typeof contract.unreadNotifications>> => {
    const { tx, person } = call
    const count = await tx.run`
    update notifications set read_at = null
     where merchant_id = ${person.merchant_id} and read_at = ${read_at} and archived_at is null`
    await publishKept(feed, call, count)
    return { count }
  }

/** The merchant's muted types, in the order of the contract. */
export const listMutedTypes = ({ tx, person }: Call): Promise<NotificationType[]> => mutedOf(tx, person.merchant_id)

/** Mutes a type, or unmutes it. */
export const muteType =
  (feed: Feed) =>
  async (call: Call, { type, isMuted }: Takes<typeof contract.muteType>): Promise<NotificationType[]> => {
    const { tx, person, clock } = call
    const { merchant_id } = person
    const count = isMuted
      ? await tx.run`
          insert into muted_notifications (merchant_id, type, muted_at) values (${merchant_id}, ${type}, ${clock.now()})
          on conflict do nothing`
      : await tx.run`delete from muted_notifications where merchant_id = ${merchant_id} and type = ${type}`
    await publishKept(feed, call, count)
    return mutedOf(tx, merchant_id)
  }

/** The types muted for everybody of a merchant. */
export async function mutedOf(tx: Tx, merchant_id: string): Promise<NotificationType[]> {
  const rows = await tx.many<{ type: string }>`select type from muted_notifications where merchant_id = ${merchant_id}`
  const muted = new Set(rows.map(({ type }) => type))
  return notificationTypes.filter((type) => muted.has(type))
}
