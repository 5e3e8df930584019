import * as contract from '@sahuji/contract/team/log'
import { routes } from '../../platform/http/route-table.ts'
import type { StatementKeys } from '../../statements/statement-keys.ts'
import { exportLog } from './export-log.ts'
import { listLog, listLogPeople, readLogSeal } from './read-log.ts'

/** The shop's log. */
export const logRoutes = (keys: StatementKeys) =>
  routes((on) => {
    on(contract.listLog, listLog)
    on(contract.readLogSeal, readLogSeal)
    on(contract.listLogPeople, listLogPeople)
    on(contract.exportLog, exportLog(keys))
  })
