import * as contract from '@sahuji/contract/home'
import { routes } from '../platform/http/route-table.ts'
import { readHome } from './read-home.ts'

/** The first screen. */
export const homeRoutes = () =>
  routes((on) => {
    on(contract.readHome, readHome)
  })
