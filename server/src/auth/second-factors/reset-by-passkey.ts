import type { provePasskeyToReset as proveEntry, resetByPasskey as entry } from '@sahuji/contract/auth/passkeys'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { Refusal } from '../../platform/refusal.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { setPassword } from '../passwords/new-passwords.ts'
import { checkNewPassword } from '../passwords/password-rules.ts'
import { verifyPasskey } from './passkey-challenges.ts'
import { createTicket, ticketOf, consumeTicket } from '../sessions/tickets.ts'

/** A passkey proves the person by itself, as on the sign-in; what it opens is one new password within ten minutes. */
export const provePasskeyToReset =
  (deps: AuthDependencies) =>
  async (call: OwnCall<'anyone'>, { passkey }: Takes<typeof proveEntry>): Promise<Gives<typeof proveEntry>> => {
    const { db, clock, proof } = call
    const jkt = proof?.jkt
    const { person_id, email } = await verifyPasskey(call, deps, passkey, { purpose: 'reset', jkt })
    const of = { purpose: 'reset' as const, person_id, jkt }
    return { ticket: await db.write((tx) => createTicket(tx, deps.settings, of, clock.now())), email }
  }

/**
 * Sets a new password for whom a passkey proved, as a link in a mail does. A password that is refused leaves the ticket
 * as it is.
 */
export const resetByPasskey =
  (deps: AuthDependencies) =>
  async (call: OwnCall<'anyone'>, { ticket, password }: Takes<typeof entry>): Promise<Gives<typeof entry>> => {
    const { db, clock, proof } = call
    const shown = { token: ticket, purpose: 'reset' as const, jkt: proof?.jkt }
    const found = await db.read((tx) => ticketOf(tx, shown, clock.now()))
    if (!found) throw new Refusal('ticket_dead')
    const { id, person_id, name, email, mobile_no } = found
    await checkNewPassword(call, deps, { person_id, password, about: [name, email, mobile_no], field: 'password' })
    const stored = await deps.hashes.hash(password)
    await db.write(async (tx) => {
      if (!(await consumeTicket(tx, id, clock.now()))) throw new Refusal('ticket_dead')
      await setPassword(tx, deps, call, { person: found, stored, by: 'passkey', keeps: undefined })
    })
    return { email }
  }
