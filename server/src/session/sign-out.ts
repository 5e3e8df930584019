import { endSession } from '../auth/sessions/sessions.ts'
import type { OwnCall } from '../platform/http/route-table.ts'

/** Ends this session; its token is dead on every server with the commit. Spec §7. */
export async function signOut({ db, person, clock }: OwnCall): Promise<Record<string, never>> {
  await db.write((tx) => endSession(tx, person.session_id, clock.now()))
  return {}
}
