import * as contract from '@sahuji/contract/banks'
import { routes } from '../platform/http/route-table.ts'
import { banks } from './banks.ts'

/** The list of banks. Spec §7: `api/list`. */
export const bankRoutes = routes((on) => {
  on(contract.listBanks, async () => [...banks])
})
