import type { Tx } from '../../platform/database/database.ts'

/** Signs the device at a counter out; at most one is ever signed in there. Uses open_session_of_a_counter. */
export const revokeCounterSessions = (tx: Tx, counter_id: string, now: Date): Promise<number> => tx.run`
  update sessions set ended_at = ${now} where counter_id = ${counter_id} and ended_at is null`
