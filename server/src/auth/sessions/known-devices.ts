import type { Tx } from '../../platform/database/database.ts'
import { apiCookie } from '../../platform/http/cookies.ts'
import { newLinkToken, tokenHash } from './tokens.ts'

const name = 'sahuji_device'
const seconds = 400 * 86_400 // browsers keep no cookie longer

/** How a browser is known again at a sign-in: a random cookie, out of every script's reach. It opens nothing. */
export interface DeviceToken {
  token: string
  hash: Buffer
}

/** The device token that a request brings; undefined without one of our form. */
export function deviceTokenOf(cookie: (name: string) => string | undefined): DeviceToken | undefined {
  const token = cookie(name)
  return token !== undefined && /^[\w-]{43}$/.test(token) ? { token, hash: tokenHash(token) } : undefined
}

/** The cookie that carries a device token, as a Set-Cookie line. */
export const deviceCookie = ({ token }: DeviceToken, public_url: string): string =>
  apiCookie({ name, value: token, seconds, is_secure: public_url.startsWith('https:') })

/** True where the person has signed in with this device before. Uses device_is_known_once_a_person. */
export const isKnownDevice = async (tx: Tx, device: DeviceToken | undefined, person_id: string | undefined) =>
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
 * Remembers the device for the person; answers the token that its cookie is to hold. A token that was never given out
 * is not taken over: somebody else may have planted it.
 */
export async function rememberDevice(
  tx: Tx,
  device: DeviceToken | undefined,
  person_id: string,
  now: Date,
): Promise<DeviceToken> {
  const given =
    device && (await tx.maybe`select 1 as found from known_devices where token_hash = ${device.hash} limit 1`)
  const kept = device && given ? device : newDeviceToken()
  await tx.run`
    insert into known_devices (token_hash, person_id, first_seen_at, last_seen_at)
    values (${kept.hash}, ${person_id}, ${now}, ${now})
        on conflict (token_hash, person_id) do update set last_seen_at = excluded.last_seen_at`
  return kept
}

/** Forgets every device of the person: the next sign-in with any of them is told by mail. Uses known_devices_of_a_person. */
export const forgetDevices = (tx: Tx, person_id: string) => tx.run`
  delete from known_devices where person_id = ${person_id}`

function newDeviceToken(): DeviceToken {
  const token = newLinkToken()
  return { token, hash: tokenHash(token) }
}
