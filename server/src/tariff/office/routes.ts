import * as contract from '@sahuji/contract/tariff/office/tariff'
import { routes } from '../../platform/http/route-table.ts'
import { recordedProposal } from '../../approvals/read-proposals.ts'
import { readTariff } from './read-tariff.ts'
import { tariffKind } from './tariff-kind.ts'
import { proposeTariffLines } from './tariff-proposals.ts'
import { trialById, tryTariff } from './try-tariff.ts'

/** The tariff for operators, and its trial on a past month. A change is a proposal. `rails`: their names. */
export const tariffRoutes = ({ rails }: { rails: string[] }) =>
  routes((on) => {
    on(contract.readTariff, ({ tx, clock }) => readTariff(tx, clock, rails))
    on(contract.proposeTariff, async (call, ask) => {
      const { tx, clock, operator } = call
      return recordedProposal(call, await proposeTariffLines(tx, clock, operator, ask), tariffKind)
    })
    on(contract.tryTariff, tryTariff)
    on(contract.readTrial, ({ tx }, { id }) => trialById(tx, id))
  })
