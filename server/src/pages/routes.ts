import * as contract from '@sahuji/contract/pages'
import { routes } from '../platform/route-table.ts'
import { pageTitles } from './queries.ts'

export const pageRoutes = routes((on) => {
  on(contract.listGeneralPages, ({ tx }) => pageTitles(tx))
})
