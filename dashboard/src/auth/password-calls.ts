import * as contract from '@sahuji/contract/auth'
import type { Takes } from '@sahuji/contract/http/route'
import { call } from '../platform/calls/call.ts'
import { query } from '../platform/calls/query.ts'
import { saveSession } from '../platform/session/session.ts'
import { renewingToken } from '../platform/session/token-renewal.ts'
import { timeZoneHeaders } from '../platform/server/server.ts'

/** The calls of forgotten and changed passwords. */
export const passwords = {
  read: () => query(contract.readPassword, {}),
  /** Sends it to an e-mail address or a mobile number, as typed. */
  askReset: (who: string) =>
    call(contract.requestPasswordReset, who.includes('@') ? { email: who } : { mobile_no: who }),
  readReset: (token: string) => call(contract.readPasswordReset, { token }, { isQuiet: true }),
  reset: (token: string, password: string) =>
    call(contract.resetPassword, { token, password }, { isQuiet: true, headers: timeZoneHeaders() }),
  /** Saves the new token before another call takes the end of the old token for the end of the session. */
  change: (ask: Takes<typeof contract.changePassword>) =>
    renewingToken(async () => {
      const changed = await call(contract.changePassword, ask, { renews: true, headers: timeZoneHeaders() })
      await saveSession({ id_token: changed.access_token })
      return changed
    }),
}
