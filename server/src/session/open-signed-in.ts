import type { Gives } from '@sahuji/contract/route'
import type { signIn } from '@sahuji/contract/session'
import type { AuthWith } from '../auth/auth-with.ts'
import { openSession } from '../auth/sessions.ts'
import type { PersonKey } from '../merchants/queries.ts'
import type { OwnCall } from '../platform/route-table.ts'
import { signedInUser } from './users.ts'

/** What was wished for at the first step of a sign-in. */
export interface SignInWish {
  remember_device?: boolean | undefined
  desktop_fcm?: string | null | undefined
}

/** Opens the session of somebody who has proved themselves; what every way of signing in ends with and answers. */
export async function openSignedIn(
  auth: AuthWith,
  { db, clock, proof, network, device }: OwnCall<'anyone'>,
  { person_id, merchant_id }: PersonKey,
  wish: SignInWish,
): Promise<Gives<typeof signIn>> {
  const session = {
    person_id,
    jkt: proof?.jkt,
    remember_device: wish.remember_device ?? false,
    push_token: wish.desktop_fcm || null,
    network,
    device,
  }
  return db.write(async (tx) => ({
    access_token: await openSession(tx, auth.settings, session, clock.now()),
    user: await signedInUser(tx, { person_id, merchant_id }),
  }))
}
