import * as contract from '@sahuji/contract/session'
import { mutation, query } from '../platform/query.ts'

/** The calls of the list of sessions. */
export const sessions = {
  list: () => query(contract.listSessions, {}),
  end: () => mutation(contract.endSession),
  endOthers: () => mutation(contract.endOtherSessions),
}
