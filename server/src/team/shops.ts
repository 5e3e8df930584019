import type * as contract from '@sahuji/contract/team/shops'
import type { SignedIn } from '@sahuji/contract/session'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { createSession, revokeSession } from '../auth/sessions/sessions.ts'
import type { Call, Person } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'
import { signedInUser } from '../session/users.ts'
import type { TeamDependencies } from './dependencies.ts'

/** The shops of the signed-in person, the present one first. */
export async function listShops({ tx, person }: Call): Promise<Gives<typeof contract.listShops>> {
  const { person_id, merchant_id } = person
  return tx.many<Gives<typeof contract.listShops>[number]>`
    select m.merchant_id, s.trade_name, m.role, m.merchant_id = ${merchant_id} as is_current
      from members m join merchants s on s.id = m.merchant_id
     where m.person_id = ${person_id} and m.ended_at is null
     order by m.merchant_id = ${merchant_id} desc, s.trade_name, m.merchant_id
     limit 100`
}

/** Enters another shop of the person. Refuses not_found, session_not_bound, sign_in_frozen. */
export const switchShop =
  (deps: TeamDependencies) =>
  async (call: Call, { id }: Takes<typeof contract.switchShop>): Promise<SignedIn> => {
    const { tx, person } = call
    const member = await tx.maybe`
      select 1 from members
       where merchant_id = ${id} and person_id = ${person.person_id} and ended_at is null for key share`
    if (!member) throw new Refusal('not_found')
    if (!person.is_bound) throw new Refusal('session_not_bound')
    return enterShop(deps, call, person, id)
  }

interface Kept {
  key_thumbprint: string | null
  is_remembered: boolean
  push_token: string | null
  ends_at: Date
}

/**
 * Ends the session and opens one in another shop for the same browser, with the same end and without a fresh step-up: no
 * chain of switches outlives a sign-in. The next sign-in begins in that shop.
 */
export async function enterShop(
  deps: TeamDependencies,
  { tx, clock, network, device, time_zone }: Call,
  { session_id, person_id }: Person,
  merchant_id: string,
): Promise<SignedIn> {
  const now = clock.now()
  const { key_thumbprint, is_remembered, push_token, ends_at } = await tx.one<Kept>`
    select key_thumbprint, is_remembered, push_token, ends_at from sessions where id = ${session_id} for no key update`
  await revokeSession(tx, session_id, now)
  const client = { network, device, time_zone, jkt: key_thumbprint ?? undefined }
  const opened = { person_id, merchant_id, ...client, remember_device: is_remembered, push_token, ends_at }
  const access_token = await createSession(tx, deps, opened, now)
  await tx.run`
    -- any merchant: the person's own row
    update people set last_shop_id = ${merchant_id} where id = ${person_id}`
  return { access_token, user: await signedInUser(tx, { person_id, merchant_id }, now) }
}
