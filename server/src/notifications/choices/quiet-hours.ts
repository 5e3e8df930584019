import type { NoticeChannel } from '@sahuji/contract/notifications/kinds'
import type { Tx } from '../../platform/database/database.ts'
import { columns, itsRequest, type NotificationRow } from '../list-notifications.ts'

/** A person of a merchant, and the channel that notifies them. */
export interface Recipient {
  merchant_id: string
  person_id: string
  channel: NoticeChannel
}

/** How to notify a person of one notification now. */
export interface NoticePlan {
  is_wanted: boolean
  /** The quiet hours that contain now; null outside of them, and for security, which never waits. */
  quiet: { since: Date; until: Date } | null
}

/**
 * A person's preference for a notification at a moment. A type without a kind is wanted, as before preferences
 * existed.
 */
export async function noticePlanOf(
  tx: Tx,
  { person_id, channel }: Recipient,
  { type, amount }: { type: string; amount: bigint | null },
  now: Date,
): Promise<NoticePlan> {
  const row = await tx.one<{ is_wanted: boolean; quiet_since: Date | null; quiet_until: Date | null }>`
    select coalesce(notice_frequency(p.id, t.kind, ${channel}), 'each') = 'each'
             and (t.kind is distinct from 'received' or ${amount}::bigint is null
                  or ${amount}::bigint >= coalesce(b.amount_min, 0)) as is_wanted,
           q.until as quiet_until,
           q.until - make_interval(mins => (b.quiet_until - b.quiet_from + 1440) % 1440) as quiet_since
      from people p
      left join notice_types t on t.type = ${type}
      left join notice_bounds b on b.person_id = p.id
      -- any merchant: whose person it is is what is asked for
      left join lateral (select notice_quiet_until(p.id, ${now}) as until where t.kind is distinct from 'security') q on true
     where p.id = ${person_id}`
  const { is_wanted, quiet_since, quiet_until } = row
  return { is_wanted, quiet: quiet_since && quiet_until && { since: quiet_since, until: quiet_until } }
}

const keptBackMost = 1_000

/**
 * Unread notifications that arrived in quiet hours, the oldest first: wanted, not of security, and not yet sent by
 * e-mail or SMS.
 */
export const keptBack = (tx: Tx, { merchant_id, person_id, channel }: Recipient, since: Date, now: Date) =>
  tx.many<NotificationRow>`
    select kept.* from (
      select ${columns}, notice_frequency(${person_id}, t.kind, ${channel}) as frequency, t.kind,
             ${channel} = 'push' or ${channel} = any(t.by_bell) as is_ours
        from ${itsRequest} join notice_types t on t.type = n.type
       where n.merchant_id = ${merchant_id} and n.at >= ${since} and n.at <= ${now}
       order by n.id desc limit ${keptBackMost}) kept
     where kept.frequency = 'each' and kept.kind <> 'security' and kept.is_ours and not kept.is_read
       and (kept.kind <> 'received' or kept.amount is null
            or kept.amount >= coalesce((select amount_min from notice_bounds where person_id = ${person_id}), 0))
       and not exists (select from notices_written w where w.person_id = ${person_id}
                        and w.notification_id = kept.id and w.channel = ${channel})
     order by kept.id`
