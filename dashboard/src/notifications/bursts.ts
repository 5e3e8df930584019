import { kathmanduDay } from '@sahuji/contract/time/time'
import type { Notification } from '@sahuji/contract/notifications'
import type { NotificationType } from '@sahuji/contract/notifications/types'

/** A line of the page: one notification, or several of a kind that came one after the other. */
export type NotificationLine = { id: string; one: Notification } | { id: string; burst: readonly Notification[] }

/** The lines of one day. */
export interface NotificationDay {
  /** Stays where more comes to it. */
  key: string
  /** Its newest moment; null where another server does not say when. */
  at: Date | null
  lines: NotificationLine[]
}

const burstLeast = 3
const bursty: ReadonlySet<string> = new Set([
  'ReceievedFund',
  'PayoutCredited',
  'FundTakenUp',
] satisfies NotificationType[])

/**
 * Newest first by days of Kathmandu; three or more of a kind in a row with their amounts are one line. A withdrawal that came back
 * after it had arrived stands alone: it counts in no sum of what arrived.
 */
export function notificationDays(rows: readonly Notification[]): NotificationDay[] {
  const cameBack = new Set(rows.flatMap(({ type, about }) => (type === 'PayoutReturned' && about ? [about] : [])))
  const days: { key: string; at: Date | null; rows: Notification[] }[] = []
  for (const row of rows) {
    const key = row.created_at ? kathmanduDay(row.created_at) : ''
    const last = days.at(-1)
    if (last?.key === key) last.rows.push(row)
    else days.push({ key, at: row.created_at, rows: [row] })
  }
  return days.map(({ key, at, rows: own }) => ({ key, at, lines: linesOf(own, cameBack) }))
}

function linesOf(rows: readonly Notification[], cameBack: ReadonlySet<string>): NotificationLine[] {
  const isAlone = ({ about }: Notification) => typeof about === 'string' && cameBack.has(about)
  const runs: Notification[][] = []
  for (const row of rows) {
    const last = runs.at(-1)
    if (last && isAlike(last[0]!, row) && !isAlone(last[0]!) && !isAlone(row)) last.push(row)
    else runs.push([row])
  }
  return runs.flatMap((run): NotificationLine[] =>
    run.length >= burstLeast ? [{ id: run[0]!.id, burst: run }] : run.map((one) => ({ id: one.id, one })),
  )
}

const isAlike = (one: Notification, other: Notification): boolean =>
  bursty.has(one.type) &&
  one.type === other.type &&
  one.isRead === other.isRead &&
  typeof one.amount === 'bigint' &&
  typeof other.amount === 'bigint'

/** What a burst comes to, in paisa. */
export const burstSum = (burst: readonly Notification[]): bigint =>
  burst.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)
