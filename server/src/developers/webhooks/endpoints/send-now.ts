import { replayMost } from '@sahuji/contract/developers/webhook-deliveries'
import type * as contract from '@sahuji/contract/developers/webhooks'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { json } from '../../../platform/database/sql.ts'
import type { Call } from '../../../platform/http/route-table.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type EndpointKeeping, lockEndpoint } from './keep-endpoints.ts'

/** Sends what waits for an endpoint now, the oldest first. Refuses not_found, webhook_endpoint_off. */
export const tryWebhookEndpoint =
  ({ wake }: Pick<EndpointKeeping, 'wake'>) =>
  async (
    { tx, person, clock }: Call<'verified'>,
    { id }: Takes<typeof contract.tryWebhookEndpoint>,
  ): Promise<Gives<typeof contract.tryWebhookEndpoint>> => {
    const { merchant_id } = person
    const { state } = await lockEndpoint(tx, person, id)
    if (state !== 'on') throw new Refusal('webhook_endpoint_off')
    const now = clock.now()
    const count = await tx.run`
      with waiting as (
        select id, row_number() over (order by id) as place from (
          select id from webhook_deliveries
           where endpoint_id = ${id} and merchant_id = ${merchant_id} and next_at > ${now} order by id limit ${replayMost}
             for update skip locked) w)
      update webhook_deliveries d set next_at = ${now}::timestamptz - (${replayMost} - w.place) * interval '1 microsecond'
        from waiting w where d.id = w.id and d.merchant_id = ${merchant_id}`
    tx.afterCommit(wake)
    return { count }
  }

/** Writes a test message to an endpoint, whatever types it chose. Refuses not_found, webhook_endpoint_off. */
export const sendTestWebhook =
  ({ wake }: Pick<EndpointKeeping, 'wake'>) =>
  async (
    { tx, person, clock }: Call<'verified'>,
    { id: endpoint_id }: Takes<typeof contract.sendTestWebhook>,
  ): Promise<Gives<typeof contract.sendTestWebhook>> => {
    const { merchant_id } = person
    const { state, mode, kind } = await lockEndpoint(tx, person, endpoint_id)
    if (state !== 'on' || kind === 'payments') throw new Refusal('webhook_endpoint_off')
    const [id, now] = [newId(clock), clock.now()]
    const snapshot = json({ test: { mode, note: 'Your endpoint receives messages of Sahuji.' } })
    await tx.run`
      insert into webhook_messages (id, merchant_id, mode, type, at, snapshot)
      values (${id}, ${merchant_id}, ${mode}, 'test.event', ${now}, ${snapshot})`
    const { delivery_id } = await tx.one<{ delivery_id: string }>`
      insert into webhook_deliveries (id, message_id, endpoint_id, merchant_id, mode, next_at)
      values (webhook_delivery_id(${id}), ${id}, ${endpoint_id}, ${merchant_id}, ${mode}, ${now}) returning id as delivery_id`
    tx.afterCommit(wake)
    return { delivery_id }
  }
