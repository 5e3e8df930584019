import * as contract from '@sahuji/contract/tariff/office/tariff'
import { mutation, query } from '../../platform/calls/query.ts'

/** The calls of the tariff and its trials. */
export const pricing = {
  read: () => query(contract.readTariff, {}),
  propose: () => mutation(contract.proposeTariff),
  try: () => mutation(contract.tryTariff),
  trial: (id: string) => query(contract.readTrial, { id }),
}
