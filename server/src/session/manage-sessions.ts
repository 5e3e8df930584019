import type {
  endOtherSessions as endOthersRoute,
  endSession as endRoute,
  listSessions as listRoute,
  ActiveSession,
} from '@sahuji/contract/session'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { deviceOf, locationOf } from '../auth/sessions/client-info.ts'
import {
  type ActiveSessionRow,
  activeSessionsOf,
  revokeSession,
  revokeSessionOf,
  revokeSessionsOf,
} from '../auth/sessions/sessions.ts'
import { lockPerson } from '../merchants/queries.ts'
import type { Call, OwnCall } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'

/** The person's sessions, this one first. */
export async function listSessions({ tx, person, clock }: Call): Promise<Gives<typeof listRoute>> {
  const rows = await activeSessionsOf(tx, person.person_id, clock.now())
  return rows
    .map((row) => readable(row, person.session_id))
    .toSorted((one, other) => Number(other.is_this) - Number(one.is_this))
}

function readable(
  { id, device, time_zone, network, key_thumbprint, ...row }: ActiveSessionRow,
  own: string,
): ActiveSession {
  const { created_at, last_seen_at, ends_at, idle_seconds, is_remembered, counter, staff } = row
  const idleEnd = new Date(last_seen_at.getTime() + idle_seconds * 1000)
  return {
    id,
    device: deviceOf(device),
    ...locationOf({ time_zone, network }),
    signed_in_at: created_at,
    last_seen_at,
    ends_at: idleEnd < ends_at ? idleEnd : ends_at,
    is_this: id === own,
    is_remembered,
    is_bound: key_thumbprint !== null,
    at_counter: counter !== null && staff !== null ? { counter, staff } : null,
  }
}

/** Signs out one device of the person; one that has ended already, or is another person's, is not found. */
export async function endSession(
  { tx, person: { person_id }, clock }: Call,
  { id }: Takes<typeof endRoute>,
): Promise<Gives<typeof endRoute>> {
  if (!(await revokeSessionOf(tx, { person_id, id }, clock.now()))) throw new Refusal('not_found')
  return {}
}

/** Signs out every device of the person but this one. */
export async function endOtherSessions({ tx, person, clock }: Call): Promise<Gives<typeof endOthersRoute>> {
  const { person_id, merchant_id, session_id } = person
  // locks the person first, as a device at a counter does: a concurrent sign-in has its session once the lock is free
  await lockPerson(tx, { person_id, merchant_id })
  return { ended: await revokeSessionsOf(tx, { person_id, but: session_id }, clock.now()) }
}

/** Ends this session; its token is invalid on every server with the commit. Spec §7. */
export async function signOut({ db, person, clock }: OwnCall): Promise<Record<string, never>> {
  await db.write((tx) => revokeSession(tx, person.session_id, clock.now()))
  return {}
}
