import * as contract from '@sahuji/contract/operator/tariff'
import { routes } from '../../platform/http/route-table.ts'
import type { OperatorDependencies } from '../dependencies.ts'
import { readTariff } from './read-tariff.ts'
import { trialById, tryTariff } from './try-tariff.ts'

/** The tariff as operators read it, and what it would have done to a month. Changes are proposals (money/proposal-routes.ts). */
export const tariffRoutes = ({ rails }: Pick<OperatorDependencies, 'rails'>) =>
  routes((on) => {
    on(contract.readTariff, ({ tx, clock }) => readTariff(tx, clock, rails))
    on(contract.tryTariff, tryTariff)
    on(contract.readTrial, ({ tx }, { id }) => trialById(tx, id))
  })
