import * as contract from '@sahuji/contract/developers/own-keys'
import { mutation, query } from '../platform/calls/query.ts'

// the form shows a refusal where it can be corrected
const quiet = { isQuiet: true }

/** The merchant's calls about keys. */
export const keys = {
  list: () => query(contract.listSecretKeys, {}),
  /** Read once: the text of a key never changes, and its route has a quota. */
  secret: (id: string) => ({
    ...query(contract.readSandboxSecret, { id }, quiet),
    staleTime: Infinity,
    meta: { isCounted: true },
  }),
  makeSandbox: () => mutation(contract.makeSandboxKey, quiet),
  makeLive: () => mutation(contract.makeLiveKey, quiet),
  roll: () => mutation(contract.rollSecretKey, quiet),
  revoke: () => mutation(contract.revokeSecretKey, quiet),
}
