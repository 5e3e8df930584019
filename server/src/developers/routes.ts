import * as contract from '@sahuji/contract/developers/own-keys'
import { routes } from '../platform/http/route-table.ts'
import {
  listSecretKeys,
  makeLiveKey,
  makeSandboxKey,
  type OwnKeyDependencies,
  readSandboxSecret,
  revokeSecretKey,
  rollSecretKey,
} from './own-keys.ts'

/** The merchants' own keys. */
export const developerRoutes = (deps: OwnKeyDependencies) =>
  routes((on) => {
    on(contract.listSecretKeys, listSecretKeys)
    on(contract.makeSandboxKey, makeSandboxKey(deps))
    on(contract.makeLiveKey, makeLiveKey(deps))
    on(contract.rollSecretKey, rollSecretKey(deps))
    on(contract.revokeSecretKey, revokeSecretKey(deps))
    on(contract.readSandboxSecret, readSandboxSecret(deps))
  })
