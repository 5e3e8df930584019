import * as contract from '@sahuji/contract/banks'
import { query } from '../platform/query.ts'

const hourMilliseconds = 3_600_000

/** The calls of the banks. */
export const banks = {
  /** What every page that asks for a bank begins with. Spec §7. */
  list: () => ({ ...query(contract.listBanks, {}), staleTime: hourMilliseconds }),
}
