import * as contract from '@sahuji/contract/auth'
import type { Takes } from '@sahuji/contract/http/route'
import { call } from '../platform/call.ts'
import { query } from '../platform/query.ts'
import { saveSession } from '../platform/session.ts'
import { renewingToken } from '../platform/token-renewal.ts'
import { timeZoneHeaders } from '../platform/server.ts'

/** The calls of forgotten and changed passwords. */
export const passwords = {
  read: () => query(contract.readPassword, {}),
  /** To an e-mail address or a mobile number, as it was typed. */
  askReset: (who: string) =>
    call(contract.requestPasswordReset, who.includes('@') ? { email: who } : { mobile_no: who }),
  readReset: (token: string) => call(contract.readPasswordReset, { token }, { isQuiet: true }),
  reset: (token: string, password: string) =>
    call(contract.resetPassword, { token, password }, { isQuiet: true, headers: timeZoneHeaders() }),
  /** Keeps the new token before any other call believes that the old one's end is the session's. */
  change: (ask: Takes<typeof contract.changePassword>) =>
    renewingToken(async () => {
      const changed = await call(contract.changePassword, ask, { renews: true, headers: timeZoneHeaders() })
      await saveSession({ id_token: changed.access_token })
      return changed
    }),
}
