import * as contract from '@sahuji/contract/exports'
import type { Mode } from '@sahuji/contract/http/lists'
import { mutation, query } from '../platform/calls/query.ts'

/** How often exports in the making are asked about. */
const askMilliseconds = 1_500

/** The calls of exported files. */
export const exports = {
  list: (mode: Mode) => ({
    ...query(contract.listExports, { mode }),
    refetchInterval: ({ state }: { state: { data?: contract.ListExport[] | undefined } }) =>
      state.data?.some(({ state: now }) => now === 'making') ? askMilliseconds : (false as const),
  }),
  cancel: () => mutation(contract.cancelExport),
  file: () => mutation(contract.fetchExport, { isQuiet: true }),
}
