import * as z from 'zod/mini'
import type { Feed } from '../feed/feed.ts'
import { fact } from '../feed/feed.ts'
import type { Call } from '../platform/http/route-table.ts'

/** Something was marked, archived or muted: no news, but the merchant's other tabs show it. */
const bellKept = fact('bell.kept', z.object({ count: z.int() }))

/** Publishes that so many were changed; nothing where none was. */
export async function publishKept(feed: Feed, { tx, person, clock }: Call, count: number): Promise<void> {
  if (count > 0) await feed.publish(tx, bellKept, person.merchant_id, 'live', { count }, clock.now())
}
