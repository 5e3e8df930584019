import { checkLoad } from '@sahuji/contract/funding'
import { checkPayout } from '@sahuji/contract/payouts/own-payouts'
import * as contract from '@sahuji/contract/support'
import { keepSearch, readTrace } from '@sahuji/contract/support/trace'
import { mutation, query } from '../platform/query.ts'

/** The calls of looking for money and asking about it. */
export const support = {
  trace: (q: string) => query(readTrace, q === '' ? {} : { q }),
  keep: () => mutation(keepSearch),
  questions: () => query(contract.listQuestions, {}),
  ask: () => mutation(contract.askSupport),
  write: () => mutation(contract.writeToSupport),
  checkLoad: () => mutation(checkLoad),
  checkPayout: () => mutation(checkPayout),
}
