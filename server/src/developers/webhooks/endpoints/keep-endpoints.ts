import { isIP } from 'node:net'
import * as contract from '@sahuji/contract/developers/webhooks'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { type Peppers, pepperVersion } from '../../../platform/crypto/peppers.ts'
import type { Clock } from '../../../platform/clock.ts'
import { refuseDemoShop } from '../../../merchants/demo-shops.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { rowOf } from '../../../platform/database/sql.ts'
import type { Call, Person } from '../../../platform/http/route-table.ts'
import { newId } from '../../../platform/ids.ts'
import { isPublic } from '../../../platform/outbound/public-addresses.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { refuseLive } from '../../refuse-live.ts'
import type { Outbound } from '../sending/post-webhook.ts'
import { secretBytes, secretText } from '../signing.ts'
import { endpointOf, type EndpointRow, endpointsOf, wholeEndpoint } from './endpoint-row.ts'

/** What keeping endpoints needs: the peppers that secrets are derived from, and what the operator allows beside the internet. */
export interface EndpointKeeping {
  peppers: Peppers
  outbound: Pick<Outbound, 'isAllowed'>
  /** Wakes the senders after the commit. */
  wake: () => void
}

/** The endpoints of one book with their health. */
export const listWebhookEndpoints = (
  { tx, person: { merchant_id }, clock }: Call,
  { mode }: Takes<typeof contract.listWebhookEndpoints>,
): Promise<contract.WebhookEndpoint[]> => endpointsOf(tx, { merchant_id, mode }, clock.now())

/** Adds an endpoint, on at once. Refuses webhook_endpoints_all_used, webhook_endpoint_known and what refuseAddress does. */
export const addWebhookEndpoint =
  ({ peppers, outbound }: EndpointKeeping) =>
  async (
    { tx, person, clock }: Call<'verified'>,
    { mode, url, types = null }: Takes<typeof contract.addWebhookEndpoint>,
  ): Promise<Gives<typeof contract.addWebhookEndpoint>> => {
    const { merchant_id, person_id } = person
    refuseLive(person, mode)
    if (url !== undefined) refuseAddress(outbound, mode, url)
    await lockMerchant(tx, merchant_id)
    await refuseKnown(tx, { merchant_id, mode, url })
    const now = clock.now()
    const kind = url === undefined ? 'payments' : 'address'
    const about = { merchant_id, mode, kind, url: url ?? null, types, made_by: person_id } as const
    const { id, secret } = await insertEndpoint(tx, peppers, about, clock)
    return { endpoint: await wholeEndpoint(tx, { id, merchant_id }, now), secret }
  }

/** An endpoint that is to be added. */
interface NewEndpoint extends Pick<EndpointRow, 'merchant_id' | 'mode' | 'url' | 'types'> {
  kind: EndpointRow['kind'] | 'listener'
  state?: 'paused'
  made_by: string
}

/** Adds an endpoint, on at once where it has no other state; answers its id and its secret. Refuses demo_shop, which has listeners alone. */
export async function insertEndpoint(tx: Tx, peppers: Peppers, about: NewEndpoint, clock: Clock) {
  const now = clock.now()
  if (about.kind !== 'listener') await refuseDemoShop(tx, about.merchant_id)
  const made = newSecret(peppers, { endpoint_id: newId(clock), number: 1 }, now)
  const row = { ...about, id: made.endpoint_id, ...made.columns, since: now, made_at: now }
  await tx.run`insert into webhook_endpoints ${rowOf(row)}`
  return { id: made.endpoint_id, secret: made.secret }
}

/** Of endpoints that are added at once each counts the others. */
export const lockMerchant = (tx: Tx, id: string) => tx.one`select id from merchants where id = ${id} for no key update`

interface Wanted {
  merchant_id: string
  mode: Mode
  url: string | undefined
  /** The endpoint that may have the URL. */
  own?: string
}

export async function refuseKnown(tx: Tx, { merchant_id, mode, url, own }: Wanted): Promise<void> {
  const others = await tx.many<{ id: string; url: string | null }>`
    select id, url from webhook_endpoints where merchant_id = ${merchant_id} and mode = ${mode} and state <> 'removed' and kind <> 'listener'`
  if (others.some((other) => other.url === (url ?? null) && other.id !== own))
    throw new Refusal('webhook_endpoint_known', {}, ['url'])
  if (own === undefined && others.length >= contract.webhookEndpointsMost)
    throw new Refusal('webhook_endpoints_all_used', { count: contract.webhookEndpointsMost })
}

/** http is for an allowed machine in the sandbox. A name is looked up at each try alone. */
export function refuseAddress({ isAllowed }: Pick<Outbound, 'isAllowed'>, mode: Mode, url: string): void {
  const { protocol, hostname } = new URL(url)
  const address = literalOf(hostname)
  const isKnownAllowed = address !== undefined && isAllowed(address)
  if (protocol !== 'https:' && !(mode === 'sandbox' && isKnownAllowed))
    throw new Refusal('webhook_address_insecure', {}, ['url'])
  if (address !== undefined && !isKnownAllowed && !isPublic(address))
    throw new Refusal('webhook_address_private', {}, ['url'])
}

function literalOf(hostname: string): string | undefined {
  if (/(^|\.)localhost\.?$/i.test(hostname)) return '127.0.0.1'
  const literal = hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) > 0 ? literal : undefined
}

/** A secret under the newest pepper; the only moment at which its text is known. */
function newSecret(peppers: Peppers, { endpoint_id, number }: { endpoint_id: string; number: number }, now: Date) {
  const pepper_version = pepperVersion(peppers)
  const secret = secretText(secretBytes(peppers, { endpoint_id, number, pepper_version }))
  const columns = { secret_number: number, pepper_version, secret_ending: endingOf(secret), secret_made_at: now }
  return { endpoint_id, secret, columns }
}

/** The last characters before base64's padding. */
const endingOf = (secret: string): string => secret.replace(/=+$/, '').slice(-4)

/** The merchant's endpoint, locked for a change. One of the live book needs an owner. Refuses not_found, not_permitted. */
export async function lockEndpoint(tx: Tx, person: Person, id: string): Promise<EndpointRow> {
  const { merchant_id } = person
  await tx.maybe`select id from webhook_endpoints where id = ${id} and merchant_id = ${merchant_id} for no key update`
  const endpoint = await endpointOf(tx, merchant_id, id)
  if (!endpoint) throw new Refusal('not_found')
  refuseLive(person, endpoint.mode)
  return endpoint
}

/** Changes URL and types. Refuses not_found, webhook_endpoint_known and what refuseAddress does. */
export const changeWebhookEndpoint =
  ({ outbound }: EndpointKeeping) =>
  async (
    { tx, person, clock }: Call<'verified'>,
    { id, url, types }: Takes<typeof contract.changeWebhookEndpoint>,
  ): Promise<contract.WebhookEndpoint> => {
    const { merchant_id } = person
    await lockMerchant(tx, merchant_id)
    const { mode, kind, ...row } = await lockEndpoint(tx, person, id)
    const next = kind === 'payments' ? row.url : (url ?? row.url)
    if (next !== null && next !== row.url) {
      refuseAddress(outbound, mode, next)
      await refuseKnown(tx, { merchant_id, mode, url: next, own: id })
    }
    await tx.run`
      update webhook_endpoints set url = ${next}, types = ${types === undefined ? row.types : types}
       where id = ${id} and merchant_id = ${merchant_id}`
    return wholeEndpoint(tx, { id, merchant_id }, clock.now())
  }

/**
 * Pauses, turns on or removes. Turning on forgets earlier failures; a slow endpoint stays slow until it answers. Refuses
 * not_found.
 */
export const setWebhookEndpointState =
  ({ wake }: EndpointKeeping) =>
  async (
    { tx, person, clock }: Call<'verified'>,
    { id, state }: Takes<typeof contract.setWebhookEndpointState>,
  ): Promise<contract.WebhookEndpoint | null> => {
    const { merchant_id } = person
    const row = await lockEndpoint(tx, person, id)
    const now = clock.now()
    if (row.state !== state)
      await tx.run`
        update webhook_endpoints
           set state = ${state}, why = null, since = ${now}, failing_since = null, failures = 0, warned_at = null
         where id = ${id} and merchant_id = ${merchant_id}`
    if (state === 'removed') {
      await endWaiting(tx, row, now)
      return null
    }
    tx.afterCommit(wake)
    return wholeEndpoint(tx, { id, merchant_id }, now)
  }

/** What waits for a removed endpoint is not sent: the senders look at each endpoint that something waits for. */
const endWaiting = (tx: Tx, { id, merchant_id }: EndpointRow, now: Date) => tx.run`
  update webhook_deliveries set next_at = null, leased_until = null, outcome = 'skipped', ended_at = ${now}
   where endpoint_id = ${id} and merchant_id = ${merchant_id} and next_at is not null`

/** Makes the next secret; the present one signs beside it for a day, or no more. Refuses not_found. */
export const rollWebhookSecret =
  ({ peppers }: EndpointKeeping) =>
  async (
    { tx, person, clock }: Call<'verified'>,
    { id, keep_previous }: Takes<typeof contract.rollWebhookSecret>,
  ): Promise<Gives<typeof contract.rollWebhookSecret>> => {
    const { merchant_id } = person
    const row = await lockEndpoint(tx, person, id)
    const now = clock.now()
    const { secret, columns } = newSecret(peppers, { endpoint_id: id, number: row.secret_number + 1 }, now)
    const previous = keep_previous
      ? { ...row, until: new Date(now.getTime() + contract.secretOverlapHours * 3_600_000) }
      : undefined
    await tx.run`
      update webhook_endpoints
         set secret_number = ${columns.secret_number}, pepper_version = ${columns.pepper_version},
             secret_ending = ${columns.secret_ending}, secret_made_at = ${now},
             previous_number = ${previous?.secret_number ?? null}, previous_pepper_version = ${previous?.pepper_version ?? null},
             previous_until = ${previous?.until ?? null}
       where id = ${id} and merchant_id = ${merchant_id}`
    return { endpoint: await wholeEndpoint(tx, { id, merchant_id }, now), secret }
  }
