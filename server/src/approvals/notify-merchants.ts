import { noticeDayOf } from '@sahuji/contract/tariff/lines'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { reachablePeople } from '../auth/reachable-people.ts'
import type { Feed } from '../feed/feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { send } from '../platform/messages/message-kinds.ts'
import { tariffNotified } from '../tariff/facts.ts'
import { tariffChangeMail, whySooner } from './messages/tariff-change.ts'

/** The morning of the day on which merchants are told of what begins on a day; now where that is past. */
export function noticeMorning(valid_from: string, now: Date): Date {
  const morning = new Date(startOfKathmanduDay(noticeDayOf(valid_from)).getTime() + 9 * 3_600_000)
  return morning > now ? morning : now
}

/** What merchants are told with. */
export interface NoticeDependencies {
  db: Database
  clock: Clock
  feed: Feed
  brand: string
  public_url: string
}

/** So many merchants are told in one transaction. */
export const atOnce = 100

/** Tells merchants that something becomes dearer or narrower for them: the bell, and a mail to everybody of theirs. */
export async function notifyEach(
  { clock, feed, brand, public_url }: Omit<NoticeDependencies, 'db'>,
  tx: Tx,
  merchants: readonly { id: string }[],
  {
    proposal,
    valid_from,
    sooner,
    page,
  }: { proposal: string; valid_from: string; sooner?: string | undefined; page: string },
): Promise<void> {
  const link = `${public_url}/dashboard/${page}`
  for (const { id: merchant_id } of merchants) {
    for (const { name, email, language } of await reachablePeople(tx, merchant_id)) {
      const facts = { name, day: valid_from, link, brand, sooner: whySooner(language, sooner) }
      await send(tx, tariffChangeMail, { to: email, language, facts }, clock)
    }
    await feed.publish(tx, tariffNotified, merchant_id, 'live', { proposal, valid_from }, clock.now())
  }
}
