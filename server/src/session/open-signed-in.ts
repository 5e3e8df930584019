import type { Gives } from '@sahuji/contract/route'
import type { signIn } from '@sahuji/contract/session'
import type { AuthWith } from '../auth/auth-with.ts'
import { deviceCookie } from '../auth/sessions/known-devices.ts'
import { meetDevice } from '../auth/sessions/meet-device.ts'
import { openSession } from '../auth/sessions/sessions.ts'
import { lockPerson, type PersonKey } from '../merchants/queries.ts'
import { type Said, withCookie } from '../platform/http/answers.ts'
import type { Tx } from '../platform/database/database.ts'
import type { OwnCall } from '../platform/http/route-table.ts'
import { signedInUser } from './users.ts'

/** What was wished for at the first step of a sign-in. */
export interface SignInWish {
  remember_device?: boolean | undefined
  desktop_fcm?: string | null | undefined
}

/**
 * Makes sure, in the transaction that opens the session, that what was proven before it still counts; throws where it
 * does not. Without it a sign-in under way would outlive a new password, which ends every session.
 */
type Settle = (tx: Tx) => Promise<void>

/** The answer of every way of signing in, with the cookie that the device is known by from now on. */
export type SignedInAnswer = Said<Gives<typeof signIn>>

/** Opens the session of somebody who has proved themselves; what every way of signing in ends with and answers. */
export async function openSignedIn(
  auth: AuthWith,
  call: OwnCall<'anyone'>,
  key: PersonKey,
  { settle, ...wish }: SignInWish & { settle?: Settle },
): Promise<SignedInAnswer> {
  const { db, clock, proof, network, device, time_zone } = call
  const session = {
    person_id: key.person_id,
    jkt: proof?.jkt,
    remember_device: wish.remember_device ?? false,
    push_token: wish.desktop_fcm || null,
    network,
    device,
    time_zone,
  }
  return db.write(async (tx) => {
    // one sign-in of a person after the other: of two at once the second finds what the first remembered
    const person = await lockPerson(tx, key)
    await settle?.(tx)
    const met = await meetDevice(tx, auth, call, person)
    const access_token = await openSession(tx, auth.settings, session, clock.now())
    return withCookie(deviceCookie(met, auth.public_url), { access_token, user: await signedInUser(tx, key) })
  })
}
