import * as z from 'zod/mini'
import type { Feed } from '../feed/feed.ts'
import { fact } from '../feed/feed.ts'
import type { Call } from '../platform/http/route-table.ts'

/** A notification was marked, archived or muted: not new, but the merchant's other tabs show it. */
const bellKept = fact('bell.kept', z.object({ count: z.int() }))

/** Publishes the number of changed notifications; nothing for zero. */
export async function publishKept(feed: Feed, { tx, person, clock }: Call, count: number): Promise<void> {
  if (count > 0) await feed.publish(tx, bellKept, person.merchant_id, 'live', { count }, clock.now())
}
