import type { WebhookType } from '@sahuji/contract/developers/webhook-messages'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Database } from '../../../platform/database/database.ts'
import type { Snapshot } from '../webhook-body.ts'

/** A delivery under lease, with all that a try needs. */
export interface TakenDelivery {
  id: string
  message_id: string
  endpoint_id: string
  merchant_id: string
  mode: Mode
  kind: 'address' | 'payments'
  url: string
  type: WebhookType
  at: Date
  snapshot: Snapshot
  /** Null before the first try. */
  body: string | null
  failures: number
  tries: number
  is_replay: boolean
  secret_number: number
  pepper_version: number
  previous_number: number | null
  previous_pepper_version: number | null
  previous_until: Date | null
  /** Names the lease. */
  leased_until: Date
}

/** Longer than any try takes: a server that died gives its deliveries back after it. */
export const leaseSeconds = 60

/** Tries at once of an endpoint and of a merchant, over all servers; late endpoints apart. */
export const together = {
  quick: { endpoint: 4, merchant: 12 },
  slow: { endpoint: 1, merchant: 4 },
} as const

interface Taking {
  now: Date
  speed: keyof typeof together
  /** How many at most. */
  room: number
}

/**
 * Takes due deliveries under lease, the merchants in turn. Servers take one after the other, so that the bounds hold for
 * all of them together.
 */
export async function takeDeliveries(db: Database, { now, speed, room }: Taking): Promise<TakenDelivery[]> {
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  const { endpoint, merchant } = together[speed]
  return db.write(async (tx) => {
    await tx.one`select pg_advisory_xact_lock(hashtextextended('webhook deliveries', 0))::text`
    return tx.many<TakenDelivery>`
      -- any merchant: what is due
      select d.id, d.message_id, d.endpoint_id, d.merchant_id, d.mode, e.kind, coalesce(d.url, e.url) as url, m.type, m.at,
             m.snapshot, m.body, d.failures, d.tries, d.replay_id is not null as is_replay, e.secret_number, e.pepper_version,
             e.previous_number, e.previous_pepper_version, e.previous_until, ${until}::timestamptz as leased_until
        from webhook_deliveries_take(${now}, ${until}, ${speed === 'slow'}, ${room}, ${endpoint}, ${merchant}) t(id)
        join webhook_deliveries d on d.id = t.id
        join webhook_messages m on m.id = d.message_id
        join webhook_endpoints e on e.id = d.endpoint_id`
  })
}

/** Keeps the body of a message, once; answers the one that is kept. */
export const keepBody = async (
  db: Database,
  { message_id, merchant_id }: TakenDelivery,
  body: string,
): Promise<string> =>
  (
    await db.write(
      (tx) => tx.one<{ body: string }>`
        update webhook_messages set body = coalesce(body, ${body})
         where id = ${message_id} and merchant_id = ${merchant_id} returning body`,
    )
  ).body
