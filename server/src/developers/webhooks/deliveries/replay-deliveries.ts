import * as contract from '@sahuji/contract/developers/webhook-deliveries'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Tx } from '../../../platform/database/database.ts'
import type { Call } from '../../../platform/http/route-table.ts'
import { firstIdAt, newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { endpointOf } from '../endpoints/endpoint-row.ts'
import { refuseLive } from '../../refuse-live.ts'
import { type EndpointKeeping, lockEndpoint } from '../endpoints/keep-endpoints.ts'
import { wholeDelivery } from './delivery-row.ts'

type Wake = Pick<EndpointKeeping, 'wake'>

/** Sends one delivery again now: its round of tries begins anew. Refuses not_found, webhook_endpoint_off. */
export const resendWebhook =
  ({ wake }: Wake) =>
  async (
    { tx, person, clock }: Call<'verified'>,
    { id }: Takes<typeof contract.resendWebhook>,
  ): Promise<contract.WebhookDelivery> => {
    const { merchant_id } = person
    const row = await wholeDelivery(tx, merchant_id, id)
    if (!row) throw new Refusal('not_found')
    const endpoint = await endpointOf(tx, merchant_id, row.endpoint_id)
    if (endpoint) refuseLive(person, endpoint.mode)
    if (endpoint?.state !== 'on') throw new Refusal('webhook_endpoint_off')
    const stretch = { endpoint_id: row.endpoint_id, since: row.at, until: row.at, from_id: id, to_id: id, most: 1 }
    await addReplay(tx, { merchant_id, now: clock.now(), replay_id: newId(clock), ...stretch })
    tx.afterCommit(wake)
    const { body: _, attempts: __, ...shown } = (await wholeDelivery(tx, merchant_id, id))!
    return shown
  }

/** How many deliveries a stretch has, counted up to one more than a replay takes. Refuses not_found. */
export async function countWebhookReplay(
  { tx, person: { merchant_id } }: Call,
  { id, since, until }: Takes<typeof contract.countWebhookReplay>,
): Promise<Gives<typeof contract.countWebhookReplay>> {
  if (!(await endpointOf(tx, merchant_id, id))) throw new Refusal('not_found')
  return { count: await countIn(tx, { merchant_id, endpoint_id: id, ...idsOf({ since, until }) }) }
}

/** An id begins with the moment of its message. */
const idsOf = ({ since, until }: { since: Date; until: Date }) => ({
  from_id: firstIdAt(since),
  to_id: firstIdAt(new Date(until.getTime() + 1)),
})

interface Ids {
  merchant_id: string
  endpoint_id: string
  from_id: string
  to_id: string
}

const countIn = async (tx: Tx, { merchant_id, endpoint_id, from_id, to_id }: Ids): Promise<number> =>
  (
    await tx.one<{ count: number }>`
      select count(*)::integer as count from (
        select from webhook_deliveries
         where merchant_id = ${merchant_id} and endpoint_id = ${endpoint_id} and id >= ${from_id} and id <= ${to_id}
         limit ${contract.replayMost + 1}) d`
  ).count

/**
 * Sends a stretch of time again. Refuses not_found, webhook_endpoint_off, webhook_replay_too_large, and
 * webhook_replay_under_way while an earlier one of the endpoint has deliveries to send.
 */
export const replayWebhooks =
  ({ wake }: Wake) =>
  async (
    { tx, person, clock }: Call<'verified'>,
    { id: endpoint_id, since, until }: Takes<typeof contract.replayWebhooks>,
  ): Promise<contract.WebhookReplay> => {
    const { merchant_id } = person
    const { state } = await lockEndpoint(tx, person, endpoint_id)
    if (state !== 'on') throw new Refusal('webhook_endpoint_off')
    await refuseUnderWay(tx, merchant_id, endpoint_id)
    const ids = { merchant_id, endpoint_id, ...idsOf({ since, until }) }
    if ((await countIn(tx, ids)) > contract.replayMost)
      throw new Refusal('webhook_replay_too_large', { count: contract.replayMost })
    const replay_id = newId(clock)
    await addReplay(tx, { ...ids, since, until, now: clock.now(), replay_id, most: contract.replayMost })
    tx.afterCommit(wake)
    return (await replayOf(tx, merchant_id, replay_id))!
  }

async function refuseUnderWay(tx: Tx, merchant_id: string, endpoint_id: string): Promise<void> {
  const last = await tx.maybe<{ id: string }>`
    select id from webhook_replays where merchant_id = ${merchant_id} and endpoint_id = ${endpoint_id} and count > 1
     order by id desc limit 1`
  const { is_waiting } = await tx.one<{ is_waiting: boolean }>`
    select exists (select from webhook_deliveries
                    where merchant_id = ${merchant_id} and replay_id = ${last?.id ?? null} and next_at is not null and failures = 0) as is_waiting`
  if (is_waiting) throw new Refusal('webhook_replay_under_way')
}

interface NewReplay extends Ids {
  replay_id: string
  since: Date
  until: Date
  now: Date
  most: number
}

/** Has the deliveries of a stretch sent now: each begins its round of tries anew, the oldest first by its time. */
async function addReplay(tx: Tx, replay: NewReplay): Promise<void> {
  const { replay_id: id, merchant_id, endpoint_id, since, until, from_id, to_id, now, most } = replay
  const count = await tx.run`
    with again as (
      select id, row_number() over (order by id) as place from (
        select id from webhook_deliveries
         where merchant_id = ${merchant_id} and endpoint_id = ${endpoint_id} and id >= ${from_id} and id <= ${to_id}
         order by id limit ${most} for update) w)
    update webhook_deliveries d
       set next_at = ${now}::timestamptz - (${most} - a.place) * interval '1 microsecond', outcome = null, ended_at = null,
           failures = 0, leased_until = null, replay_id = ${id}, status_before_replay = d.last_status, replay_after = d.tries
      from again a where d.id = a.id and d.merchant_id = ${merchant_id}`
  await tx.run`
    insert into webhook_replays (id, merchant_id, endpoint_id, since, until, at, count)
    values (${id}, ${merchant_id}, ${endpoint_id}, ${since}, ${until}, ${now}, ${count})`
}

/** A replay with the difference of its answers. Refuses not_found. */
export async function readWebhookReplay(
  { tx, person: { merchant_id } }: Call,
  { id }: Takes<typeof contract.readWebhookReplay>,
): Promise<contract.WebhookReplay> {
  const replay = await replayOf(tx, merchant_id, id)
  if (!replay) throw new Refusal('not_found')
  return replay
}

type Replayed = Pick<contract.WebhookReplay, 'id' | 'endpoint_id' | 'since' | 'until' | 'at' | 'count'>

async function replayOf(tx: Tx, merchant_id: string, id: string): Promise<contract.WebhookReplay | undefined> {
  const replay = await tx.maybe<Replayed>`
    select id, endpoint_id, since, until, at, count from webhook_replays where id = ${id} and merchant_id = ${merchant_id}`
  if (!replay) return undefined
  const answers = await tx.many<{ before: number | null; after: number | null; count: number }>`
    select status_before_replay as before, last_status as after, count(*)::integer as count
      from webhook_deliveries
     where replay_id = ${id} and merchant_id = ${merchant_id} and tries > replay_after
     group by 1, 2 order by 3 desc, 1, 2`
  const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)
  const changes = answers.filter(({ before, after }) => before !== after)
  return { ...replay, answered: sum(answers), same: sum(answers) - sum(changes), changes }
}
