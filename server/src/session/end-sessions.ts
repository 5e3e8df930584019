import type { endOtherSessions as others, endSession as one } from '@sahuji/contract/session'
import type { Gives, Takes } from '@sahuji/contract/route'
import { endSessionOf, endSessionsOf } from '../auth/sessions/sessions.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Call } from '../platform/http/route-table.ts'

/** Signs one device of the person out; one that has ended already, or is somebody else's, does not exist. */
export async function endSession(
  { tx, person: { person_id }, clock }: Call,
  { id }: Takes<typeof one>,
): Promise<Gives<typeof one>> {
  if (!(await endSessionOf(tx, { person_id, id }, clock.now()))) throw new Refusal('not_found')
  return {}
}

/** Signs every device of the person out but this one. */
export const endOtherSessions = async ({
  tx,
  person: { person_id, session_id },
  clock,
}: Call): Promise<Gives<typeof others>> => ({
  ended: await endSessionsOf(tx, { person_id, but: session_id }, clock.now()),
})
