import type * as contract from '@sahuji/contract/developers/requests'
import {
  type ApiRequest,
  type OpenedRequest,
  requestsKeptDays,
  requestsOfDayMost,
} from '@sahuji/contract/developers/requests'
import { pageSize } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { locationOf } from '../../auth/sessions/client-info.ts'
import type { Tx } from '../../platform/database/database.ts'
import { nothing, sql } from '../../platform/database/sql.ts'
import { mayReadMoney } from '../../platform/http/permitted.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { cursorId, firstIdAt } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { withTimeLimit } from '../../platform/time-limit.ts'
import type { RequestLog } from './request-log.ts'

/** How long a reader waits for what this server has not written yet. */
const writtenWithinMilliseconds = 500

const columns = sql`id, mode, at, method, path, http, refusal, milliseconds, secret_key_id, key_ending, request_id`

/** The calls of the caller's shop, newest first. Uses the indexes api_requests_*. */
export const listApiRequests =
  (log: Pick<RequestLog, 'written'>) =>
  async (
    { tx, person: { merchant_id }, clock }: Call<'verified'>,
    { mode = 'live', limit = pageSize, ...asked }: Takes<typeof contract.listApiRequests>,
  ): Promise<Gives<typeof contract.listApiRequests>> => {
    await withTimeLimit(writtenWithinMilliseconds, log.written())
    const now = clock.now()
    const kept = new Date(now.getTime() - requestsKeptDays * 86_400_000)
    const wanted = asked.from && asked.from > kept ? asked.from : kept
    // no day of ours comes after today: that of the year 9999 in Nepal is the year 10000
    const from = wanted > now ? now : wanted
    const { outcome, secret_key_id, path, request_id } = asked
    const cursor = cursorId(asked.cursor)
    const rows = await tx.many<ApiRequest>`
      select ${columns} from api_requests
       where merchant_id = ${merchant_id} and mode = ${mode} and id >= ${firstIdAt(from)}
         ${outcome === 'refused' ? sql`and http >= 400` : outcome === 'done' ? sql`and http < 400` : nothing}
         ${secret_key_id ? sql`and secret_key_id = ${secret_key_id}` : nothing}
         ${path ? sql`and starts_with(path, ${path})` : nothing}
         ${request_id ? sql`and request_id = ${request_id.toUpperCase()}` : nothing}
         ${cursor ? sql`and id < ${cursor}` : nothing}
       order by id desc
       limit ${limit + 1}`
    const data = rows.slice(0, limit)
    const not_kept = cursor ? 0 : await notKept(tx, { merchant_id, mode, from })
    return { data, next: rows.length > limit ? data.at(-1)!.id : null, not_kept }
  }

const notKept = async (tx: Tx, { merchant_id, mode, from }: { merchant_id: string; mode: string; from: Date }) =>
  (
    await tx.one<{ count: number }>`
      select coalesce(sum(lost + greatest(0, requests - ${requestsOfDayMost})), 0)::integer as count from api_request_days
       where merchant_id = ${merchant_id} and mode = ${mode} and day >= ${kathmanduDay(from)}`
  ).count

/** One call of the caller's shop; what was sent and answered only to those who read the money of its book. Refuses not_found. */
export async function readApiRequest(
  { tx, person }: Call<'verified'>,
  { id }: Takes<typeof contract.readApiRequest>,
): Promise<OpenedRequest> {
  const row = await tx.maybe<OpenedRequest>`
    select ${columns}, network, idempotency_key, request_body, answer_body from api_requests
     where id = ${id} and merchant_id = ${person.merchant_id}`
  if (!row) throw new Refusal('not_found')
  const bodies = mayReadMoney(person, row.mode) ? {} : { request_body: null, answer_body: null }
  return { ...row, ...bodies, network: locationOf({ time_zone: null, network: row.network }).network }
}
