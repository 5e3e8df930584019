import { healthHours, type WebhookEndpoint } from '@sahuji/contract/developers/webhooks'
import type { WebhookDiagnosis } from '@sahuji/contract/developers/webhook-deliveries'
import type { WebhookType } from '@sahuji/contract/developers/webhook-messages'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Tx } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { disabledAfterHours } from '../sending/record-attempt.ts'

/** An endpoint as the database keeps it. */
export interface EndpointRow {
  id: string
  merchant_id: string
  mode: Mode
  kind: 'address' | 'payments'
  url: string | null
  types: WebhookType[] | null
  secret_number: number
  pepper_version: number
  secret_ending: string
  secret_made_at: Date
  previous_number: number | null
  previous_until: Date | null
  state: 'on' | 'paused' | 'disabled'
  why: 'failing' | 'gone' | null
  since: Date
  failing_since: Date | null
  made_at: Date
}

/** Its present messages and its last hours. */
interface Standing {
  waiting: number
  next_at: Date | null
  diagnosis: WebhookDiagnosis | null
  health: { hour: string; delivered: number; failed: number; ms_sum: number }[]
}

const columns = sql`e.id, e.merchant_id, e.mode, e.kind, e.url, e.types, e.secret_number, e.pepper_version, e.secret_ending,
  e.secret_made_at, e.previous_number, e.previous_until, e.state, e.why, e.since, e.failing_since, e.made_at`

/** An endpoint of a merchant; undefined for another's and a removed one. */
export const endpointOf = (tx: Tx, merchant_id: string, id: string) => tx.maybe<EndpointRow>`
  select ${columns} from webhook_endpoints e
   where e.id = ${id} and e.merchant_id = ${merchant_id} and e.state <> 'removed' and e.kind <> 'listener'`

/** More of them are not counted. */
const countedMost = 10_000

const standing = sql`
  -- any merchant: of the endpoint in the question
  (select count(*)::integer from (
     select from webhook_deliveries d where d.endpoint_id = e.id and d.next_at is not null limit ${countedMost}) w) as waiting,
  (select min(d.next_at) from webhook_deliveries d where d.endpoint_id = e.id and d.next_at is not null) as next_at,
  case when e.failing_since is not null then (
    select d.last_diagnosis from webhook_deliveries d
     where d.endpoint_id = e.id and d.outcome is distinct from 'delivered' and d.tries > 0 order by d.id desc limit 1) end as diagnosis`

const healthSince = (now: Date) => new Date(now.getTime() - healthHours * 3_600_000)

const health = (now: Date) => sql`
  -- any merchant: of the endpoint in the question
  coalesce((select jsonb_agg(jsonb_build_object('hour', h.hour, 'delivered', h.delivered, 'failed', h.failed, 'ms_sum', h.ms_sum) order by h.hour)
              from webhook_hours h where h.endpoint_id = e.id and h.hour > ${healthSince(now)}), '[]') as health`

/** The endpoints of a book with their standing, oldest first. Uses webhook_endpoints_by_merchant. */
export async function endpointsOf(
  tx: Tx,
  { merchant_id, mode }: Pick<EndpointRow, 'merchant_id' | 'mode'>,
  now: Date,
): Promise<WebhookEndpoint[]> {
  const rows = await tx.many<EndpointRow & Standing>`
    select ${columns}, ${standing}, ${health(now)} from webhook_endpoints e
     where e.merchant_id = ${merchant_id} and e.mode = ${mode} and e.state <> 'removed' and e.kind <> 'listener' order by e.id`
  return rows.map((row) => shownEndpoint(row, now))
}

/** One of them as its merchant sees it. */
export async function wholeEndpoint(
  tx: Tx,
  { id, merchant_id }: Pick<EndpointRow, 'id' | 'merchant_id'>,
  now: Date,
): Promise<WebhookEndpoint> {
  const row = await tx.one<EndpointRow & Standing>`
    select ${columns}, ${standing}, ${health(now)} from webhook_endpoints e
     where e.id = ${id} and e.merchant_id = ${merchant_id}`
  return shownEndpoint(row, now)
}

function shownEndpoint(row: EndpointRow & Standing, now: Date): WebhookEndpoint {
  const { id, mode, kind, url, types, secret_ending, secret_made_at, state, why, since, failing_since, made_at } = row
  const hours = row.health.map(({ hour, delivered, failed, ms_sum }) => ({
    hour: new Date(hour),
    delivered,
    failed,
    ms: Math.round(ms_sum / Math.max(1, delivered + failed)),
  }))
  const isOn = state === 'on'
  return {
    id,
    mode,
    kind,
    url,
    types: types as WebhookEndpoint['types'],
    secret_ending,
    secret_made_at,
    previous_until: row.previous_until && row.previous_until > now ? row.previous_until : null,
    state,
    why,
    since,
    failing_since,
    disabled_at: failing_since && kind === 'address' && isOn ? disabledAt(failing_since) : null,
    waiting: row.waiting,
    next_at: isOn ? row.next_at : null,
    diagnosis: row.diagnosis,
    health: hours,
    made_at,
  }
}

const disabledAt = (failing_since: Date) => new Date(failing_since.getTime() + disabledAfterHours * 3_600_000)

/** Whether the merchant has the secret for the URLs of single payments. */
export const hasPaymentsSecret = async (
  tx: Tx,
  { merchant_id, mode }: Pick<EndpointRow, 'merchant_id' | 'mode'>,
): Promise<boolean> =>
  (
    await tx.one<{ has: boolean }>`
      select exists (select from webhook_endpoints
                      where merchant_id = ${merchant_id} and mode = ${mode} and kind = 'payments' and state <> 'removed') as has`
  ).has
