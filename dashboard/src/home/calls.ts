import * as contract from '@sahuji/contract/home'
import { query } from '../platform/query.ts'

/** The call of the first screen. */
export const home = {
  read: () => query(contract.readHome, {}),
}
