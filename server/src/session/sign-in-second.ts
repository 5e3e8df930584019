import type { Takes } from '@sahuji/contract/route'
import type { signInByPasskey as passkeyEntry, signInSecond as entry } from '@sahuji/contract/session/second-step'
import type { AuthWith } from '../auth/auth-with.ts'
import { trustedDeviceOf } from '../auth/sessions/known-devices.ts'
import { provePasskey } from '../auth/second-factors/prove-passkey.ts'
import { proveSecondFactor } from '../auth/second-factors/prove-second-factor.ts'
import { countTicketTry, ticketOf, spendTicket } from '../auth/sessions/tickets.ts'
import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { OwnCall } from '../platform/http/route-table.ts'
import { openSignedIn, type SignedInAnswer } from './open-signed-in.ts'

/** The second step: the ticket of a right password, by the browser that got it, and a second proof. A few tries each. */
export const signInSecond =
  (auth: AuthWith) =>
  async (call: OwnCall<'anyone'>, { ticket, ...second }: Takes<typeof entry>): Promise<SignedInAnswer> => {
    const { db, clock, proof } = call
    const jkt = proof?.jkt
    const shown = await db.read((tx) => ticketOf(tx, { token: ticket, purpose: 'second_step', jkt }, clock.now()))
    if (!shown || !(await db.write((tx) => countTicketTry(tx, auth.settings, shown.id))))
      throw new Refusal('ticket_dead')
    const trusted = await db.read((tx) => trustedDeviceOf(tx, call.cookie, shown.person_id))
    await proveSecondFactor(call, auth, { ...shown, trusted }, second, { purpose: 'second_step', jkt })
    const settle = async (tx: Tx) => {
      if (!(await spendTicket(tx, shown.id, clock.now()))) throw new Refusal('ticket_dead')
    }
    const { remember_device, push_token: desktop_fcm } = shown
    return openSignedIn(auth, call, shown, { remember_device, desktop_fcm, settle })
  }

/** Signs in by a passkey that knows its person. The device has verified them, so nothing else is asked. */
export const signInByPasskey =
  (auth: AuthWith) =>
  async (call: OwnCall<'anyone'>, { passkey, ...wish }: Takes<typeof passkeyEntry>): Promise<SignedInAnswer> => {
    const person = await provePasskey(call, auth, passkey, { purpose: 'sign_in', jkt: call.proof?.jkt })
    return openSignedIn(auth, call, person, wish)
  }
