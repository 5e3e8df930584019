import type { Tx } from '../../platform/database/database.ts'
import { neighbourhoodOf } from '../../platform/http/caller-address.ts'
import { apiCookie } from '../../platform/http/cookies.ts'
import { newLinkToken, tokenHash } from './tokens.ts'
import type { PersonRow } from '../../merchants/queries.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { newDeviceMail } from '../messages/account-mails.ts'
import { signInFacts } from './client-info.ts'

const cookieName = 'sahuji_device'
const cookieSeconds = 400 * 86_400 // browsers keep no cookie longer

/** How a browser is recognised at a sign-in: a random cookie that no script can read. It grants nothing. */
export interface DeviceToken {
  token: string
  hash: Buffer
}

/** The device token that a request brings; undefined without one of our form. */
export function deviceTokenOf(cookie: (name: string) => string | undefined): DeviceToken | undefined {
  const token = cookie(cookieName)
  return token !== undefined && /^[\w-]{43}$/.test(token) ? { token, hash: tokenHash(token) } : undefined
}

/** The cookie that carries a device token, as a Set-Cookie line. */
export const deviceCookie = ({ token }: DeviceToken, public_url: string): string =>
  apiCookie({ name: cookieName, value: token, seconds: cookieSeconds, is_secure: public_url.startsWith('https:') })

/** True where the person has signed in with this device before. Uses device_is_known_once_a_person. */
const isKnownDevice = async (tx: Tx, device: DeviceToken | undefined, person_id: string | undefined) =>
  (await tx.maybe`
    select 1 as found from known_devices
     where token_hash = ${device?.hash ?? null} and person_id = ${person_id ?? null}`) !== undefined

/** The device of a request where the person is known on it: strangers cannot use its tries up. */
export async function trustedDeviceOf(
  tx: Tx,
  cookie: (name: string) => string | undefined,
  person_id: string | undefined,
): Promise<{ device: Buffer } | undefined> {
  const device = deviceTokenOf(cookie)
  return device && (await isKnownDevice(tx, device, person_id)) ? { device: device.hash } : undefined
}

/**
 * True where the person has been signed in from the neighbourhood of this network within the stored sessions; an
 * unknown person costs a query too. Uses sessions_of_a_person.
 */
export const isFamiliarNetwork = async (tx: Tx, network: string, person_id: string | undefined): Promise<boolean> =>
  (await tx.maybe`
    select 1 as found from sessions
     where person_id = ${person_id ?? null} and starts_with(network, ${neighbourhoodOf(network)})
     limit 1`) !== undefined

/** The device of a request where the owner of this address or number has signed in with it. */
export async function deviceOfOwner(
  tx: Tx,
  cookie: (name: string) => string | undefined,
  { email, mobile_no }: { email?: string | undefined; mobile_no?: string | undefined },
): Promise<{ device: Buffer } | undefined> {
  const device = deviceTokenOf(cookie)
  if (!device) return undefined
  const known = await tx.maybe`
    -- any merchant: the owner of the name
    select 1 as found
      from known_devices d join people p on p.id = d.person_id
     where d.token_hash = ${device.hash}
       and (p.email = ${email ?? null} and p.email_verified_at is not null
            or p.mobile_no = ${mobile_no ?? null} and p.phone_verified_at is not null)
     limit 1`
  return known === undefined ? undefined : { device: device.hash }
}

/**
 * Remembers the device for the person; answers the token for its cookie. A token that was never issued is not accepted,
 * because a stranger may have planted it.
 */
export async function rememberDevice(
  tx: Tx,
  device: DeviceToken | undefined,
  person_id: string,
  now: Date,
): Promise<DeviceToken> {
  const given =
    device && (await tx.maybe`select 1 as found from known_devices where token_hash = ${device.hash} limit 1`)
  const remembered = device && given ? device : newDeviceToken()
  await tx.run`
    insert into known_devices (token_hash, person_id, first_seen_at, last_seen_at)
    values (${remembered.hash}, ${person_id}, ${now}, ${now})
        on conflict (token_hash, person_id) do update set last_seen_at = excluded.last_seen_at`
  return remembered
}

/**
 * Forgets every device of the person: the next sign-in with any of them is notified by mail. Uses
 * known_devices_of_a_person.
 */
export const forgetDevices = (tx: Tx, person_id: string) => tx.run`
  delete from known_devices where person_id = ${person_id}`

function newDeviceToken(): DeviceToken {
  const token = newLinkToken()
  return { token, hash: tokenHash(token) }
}

type NotifiedPerson = Pick<PersonRow, 'id' | 'name' | 'email' | 'email_verified_at' | 'language'>

/**
 * Remembers the device of a sign-in, before its session is opened, and mails the person when it is a new one. Sends no
 * mail for a person's very first device, nor to an unverified address.
 */
export async function rememberSignInDevice(
  tx: Tx,
  { brand, public_url }: Pick<AuthDependencies, 'brand' | 'public_url'>,
  call: OwnCall<'anyone'>,
  person: NotifiedPerson,
): Promise<DeviceToken> {
  const device = deviceTokenOf(call.cookie)
  const isNew = !(await isKnownDevice(tx, device, person.id)) && !(await isKnownByKeyOrNetwork(tx, call, person.id))
  if (isNew && person.email_verified_at && (await hasSignedInBefore(tx, person.id))) {
    const { name, email, language } = person
    const facts = { name, brand, link: `${public_url}/forgotPassword`, ...signInFacts(call) }
    await send(tx, newDeviceMail, { to: email, language, facts }, call.clock)
  }
  return rememberDevice(tx, device, person.id, call.clock.now())
}

/** By the browser's key; a script without key and cookies by its name and network. Uses sessions_of_a_person. */
const isKnownByKeyOrNetwork = async (tx: Tx, { proof, device, network }: OwnCall<'anyone'>, person_id: string) =>
  (await tx.maybe`
    select 1 as found from sessions
     where person_id = ${person_id}
       and case when ${proof?.jkt ?? null}::text is null
                then key_thumbprint is null and device = ${device} and network = ${network}
                else key_thumbprint = ${proof?.jkt ?? null} end
     limit 1`) !== undefined

/** Uses known_devices_of_a_person and sessions_of_a_person. */
const hasSignedInBefore = async (tx: Tx, person_id: string) =>
  (
    await tx.one<{ was_here: boolean }>`
    select exists (select from known_devices where person_id = ${person_id})
        or exists (select from sessions where person_id = ${person_id}) as was_here`
  ).was_here
