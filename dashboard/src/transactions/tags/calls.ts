import type { Mode } from '@sahuji/contract/http/lists'
import * as contract from '@sahuji/contract/transactions/tags'
import { mutation, query } from '../../platform/calls/query.ts'

/** The calls of tags and notes. */
export const tags = {
  list: (mode: Mode) => query(contract.listTags, { mode }),
  tag: () => mutation(contract.tagTransactions, { isQuiet: true }),
  untag: () => mutation(contract.untagTransactions, { isQuiet: true }),
  note: () => mutation(contract.noteTransactions, { isQuiet: true }),
  removeNote: () => mutation(contract.removeTransactionNote),
}
