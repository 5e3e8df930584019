import * as contract from '@sahuji/contract/developers/office/secret-keys'
import { routes } from '../../platform/http/route-table.ts'
import {
  listMerchantSecretKeys,
  makeMerchantSecretKey,
  revokeMerchantSecretKey,
  type SecretKeyDependencies,
} from './manage-secret-keys.ts'

/** The office's work on merchants' secret keys. */
export const secretKeyRoutes = (deps: SecretKeyDependencies) =>
  routes((on) => {
    on(contract.listMerchantSecretKeys, listMerchantSecretKeys)
    on(contract.makeMerchantSecretKey, makeMerchantSecretKey(deps))
    on(contract.revokeMerchantSecretKey, revokeMerchantSecretKey)
  })
