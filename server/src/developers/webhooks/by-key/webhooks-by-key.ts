import * as contract from '@sahuji/contract/developers/webhooks-by-key'
import type { webhookStates } from '@sahuji/contract/developers/webhooks'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Peppers } from '../../../platform/crypto/peppers.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Call } from '../../../platform/http/route-table.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  type EndpointKeeping,
  insertEndpoint,
  lockMerchant,
  refuseAddress,
  refuseKnown,
} from '../endpoints/keep-endpoints.ts'
import type { EndpointRow } from '../endpoints/endpoint-row.ts'
import { secretBytes, type SecretName, secretText, signedHeaders } from '../signing.ts'
import { type Snapshot, webhookBody } from '../webhook-body.ts'

/** What the calls about webhooks with a secret key need. */
export interface KeyedWebhooks extends EndpointKeeping {
  public_url: string
}

type KeyCall = Call<'secret_key'>
type Signing = Pick<EndpointRow, 'id' | 'secret_number' | 'pepper_version'>

/**
 * Adds an endpoint of the sandbox, or finds the one that has the URL, and gives its secret: secrets of the sandbox can be read again
 * by a key that may. Refuses webhook_sandbox_only, webhook_endpoints_all_used and what refuseAddress does.
 */
export const addWebhookByKey =
  ({ peppers, outbound }: KeyedWebhooks) =>
  async (
    { tx, holder, clock }: KeyCall,
    { url, types = null }: Takes<typeof contract.addWebhookByKey>,
  ): Promise<Gives<typeof contract.addWebhookByKey>> => {
    const { merchant_id, mode, secret_key_id } = sandboxHolder(holder)
    refuseAddress(outbound, mode, url)
    await lockMerchant(tx, merchant_id)
    const known = await tx.maybe<
      Signing & Pick<EndpointRow, 'types' | 'made_at'> & { state: (typeof webhookStates)[number] }
    >`
      select id, types, secret_number, pepper_version, made_at, state from webhook_endpoints
       where merchant_id = ${merchant_id} and mode = 'sandbox' and kind = 'address' and url = ${url} and state <> 'removed'`
    if (known) {
      const { id, types: chosen, state, made_at: created } = known
      return { id, url, types: chosen, secret: secretOf(peppers, known), state, created }
    }
    await refuseKnown(tx, { merchant_id, mode, url })
    const about = { merchant_id, mode, kind: 'address', url, types, made_by: secret_key_id } as const
    return { ...(await insertEndpoint(tx, peppers, about, clock)), url, types, state: 'on', created: clock.now() }
  }

function sandboxHolder({ mode, ...rest }: KeyCall['holder']) {
  if (mode !== 'sandbox') throw new Refusal('webhook_sandbox_only')
  return { ...rest, mode }
}

const nameOf = ({ id, secret_number: number, pepper_version }: Signing): SecretName => ({
  endpoint_id: id,
  number,
  pepper_version,
})
const secretOf = (peppers: Peppers, row: Signing) => secretText(secretBytes(peppers, nameOf(row)))

/** Makes the listener of the sandbox where there is none, drops what waits for it, and gives its secret. Refuses webhook_sandbox_only. */
export const listenToWebhooks =
  ({ peppers }: KeyedWebhooks) =>
  async ({ tx, holder, clock }: KeyCall): Promise<Gives<typeof contract.listenToWebhooks>> => {
    const { merchant_id, mode, secret_key_id } = sandboxHolder(holder)
    await lockMerchant(tx, merchant_id)
    const known = await listenerOf(tx, merchant_id)
    if (!known) {
      const about = { merchant_id, mode, kind: 'listener', url: null, types: null, state: 'paused' } as const
      return { secret: (await insertEndpoint(tx, peppers, { ...about, made_by: secret_key_id }, clock)).secret }
    }
    const now = clock.now()
    await tx.run`update webhook_endpoints set since = ${now} where id = ${known.id} and merchant_id = ${merchant_id}`
    await tx.run`
      update webhook_deliveries set outcome = 'skipped', ended_at = ${now}, next_at = null, leased_until = null, repeats = 0
       where endpoint_id = ${known.id} and merchant_id = ${merchant_id} and next_at is not null`
    return { secret: secretOf(peppers, known) }
  }

const listenerOf = (tx: Tx, merchant_id: string) => tx.maybe<Signing & { since: Date }>`
  select id, secret_number, pepper_version, since from webhook_endpoints
   where merchant_id = ${merchant_id} and kind = 'listener'`

/** While its program asks, a listener is marked as used once an hour: a day after the last time nothing is kept for it. */
const markedMilliseconds = 3_600_000

/** Messages for the program that listens, each signed now. Refuses webhook_sandbox_only, webhook_listener_missing. */
export const takeWebhookMessages =
  ({ peppers, public_url }: KeyedWebhooks) =>
  async (
    { tx, holder, clock }: KeyCall,
    { done = [] }: Takes<typeof contract.takeWebhookMessages>,
  ): Promise<Gives<typeof contract.takeWebhookMessages>> => {
    const { merchant_id } = sandboxHolder(holder)
    const listener = await listenerOf(tx, merchant_id)
    if (!listener) throw new Refusal('webhook_listener_missing')
    const [now, { id: endpoint_id }] = [clock.now(), listener]
    if (now.getTime() - listener.since.getTime() > markedMilliseconds)
      await tx.run`update webhook_endpoints set since = ${now} where id = ${endpoint_id} and merchant_id = ${merchant_id}`
    if (done.length > 0) await confirm(tx, { merchant_id, endpoint_id, done, now })
    const secret = secretBytes(peppers, nameOf(listener))
    const taken = await takeListened(tx, { merchant_id, endpoint_id, now })
    const messages = []
    for (const one of taken) {
      const body = one.body ?? webhookBody(one, { public_url })
      if (one.body === null)
        await tx.run`
          update webhook_messages set body = ${body} where id = ${one.message_id} and merchant_id = ${merchant_id} and body is null`
      const headers = signedHeaders([secret], { message_id: one.message_id, at: now, body })
      messages.push({ id: one.id, type: one.type, headers, body })
    }
    return { messages }
  }

interface OfListener {
  merchant_id: string
  endpoint_id: string
  now: Date
}

/** Ends what the program has passed on; a duplicate of the playground waits once more. */
const confirm = (tx: Tx, { merchant_id, endpoint_id, done, now }: OfListener & { done: string[] }) => tx.run`
  update webhook_deliveries
     set tries = tries + 1, leased_until = null, repeats = greatest(repeats - 1, 0),
         next_at = case when repeats > 0 then ${now}::timestamptz end,
         outcome = case when repeats > 0 then null else 'delivered' end,
         ended_at = case when repeats > 0 then null else ${now}::timestamptz end
   where id = any(${done}::uuid[]) and endpoint_id = ${endpoint_id} and merchant_id = ${merchant_id} and next_at is not null`

interface Listened {
  id: string
  message_id: string
  type: Parameters<typeof webhookBody>[0]['type']
  at: Date
  snapshot: Snapshot
  body: string | null
}

/** What is due, under a lease until it is confirmed; the oldest first. Uses webhook_deliveries_that_wait. */
const takeListened = (tx: Tx, { merchant_id, endpoint_id, now }: OfListener) => tx.many<Listened>`
  with due as (
    select id, next_at from webhook_deliveries
     where endpoint_id = ${endpoint_id} and merchant_id = ${merchant_id} and next_at <= ${now}
       and (leased_until is null or leased_until <= ${now})
     order by next_at, id limit ${contract.listenedMost} for update skip locked
  ), taken as (
    update webhook_deliveries d set leased_until = ${new Date(now.getTime() + contract.listenedAgainSeconds * 1000)}
      from due where d.id = due.id and d.merchant_id = ${merchant_id}
    returning d.id, d.message_id, due.next_at
  )
  select t.id, t.message_id, m.type, m.at, m.snapshot, m.body
    from taken t join webhook_messages m on m.id = t.message_id and m.merchant_id = ${merchant_id}
   order by t.next_at, t.id`
