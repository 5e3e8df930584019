import * as contract from '@sahuji/contract/developers/own-keys'
import * as requests from '@sahuji/contract/developers/requests'
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
import { listApiRequests, readApiRequest } from './requests/read-requests.ts'
import type { RequestLog } from './requests/request-log.ts'

/** The merchants' own keys, and the log of their calls. */
export const developerRoutes = (deps: OwnKeyDependencies, requestLog: Pick<RequestLog, 'written'>) =>
  routes((on) => {
    on(contract.listSecretKeys, listSecretKeys)
    on(contract.makeSandboxKey, makeSandboxKey(deps))
    on(contract.makeLiveKey, makeLiveKey(deps))
    on(contract.rollSecretKey, rollSecretKey(deps))
    on(contract.revokeSecretKey, revokeSecretKey(deps))
    on(contract.readSandboxSecret, readSandboxSecret(deps))
    on(requests.listApiRequests, listApiRequests(requestLog))
    on(requests.readApiRequest, readApiRequest)
  })
