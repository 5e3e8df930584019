import * as contract from '@sahuji/contract/merchants'
import { routes } from '../platform/http/route-table.ts'
import { savePreferences } from './person-details.ts'

export const merchantRoutes = routes((on) => {
  on(contract.savePreferences, savePreferences)
})
