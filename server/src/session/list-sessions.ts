import type { listSessions as entry, OpenSession } from '@sahuji/contract/session'
import type { Gives } from '@sahuji/contract/route'
import { deviceOf } from '../auth/sessions/device-of.ts'
import { placeOf } from '../auth/sessions/place-of.ts'
import { type OpenSessionRow, openSessionsOf } from '../auth/sessions/sessions.ts'
import type { Call } from '../platform/http/route-table.ts'

/** Where the person is signed in, this session first. */
export async function listSessions({ tx, person, clock }: Call): Promise<Gives<typeof entry>> {
  const rows = await openSessionsOf(tx, person.person_id, clock.now())
  return rows
    .map((row) => readable(row, person.session_id))
    .toSorted((one, other) => Number(other.is_this) - Number(one.is_this))
}

function readable(
  { id, device, time_zone, network, key_thumbprint, ...row }: OpenSessionRow,
  own: string,
): OpenSession {
  const { created_at, last_seen_at, ends_at, idle_seconds, is_remembered } = row
  const idleEnd = new Date(last_seen_at.getTime() + idle_seconds * 1000)
  return {
    id,
    device: deviceOf(device),
    ...placeOf({ time_zone, network }),
    signed_in_at: created_at,
    last_seen_at,
    ends_at: idleEnd < ends_at ? idleEnd : ends_at,
    is_this: id === own,
    is_remembered,
    is_bound: key_thumbprint !== null,
  }
}
