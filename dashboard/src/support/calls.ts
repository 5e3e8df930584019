import { checkLoad } from '@sahuji/contract/funding/acts'
import { checkPayout } from '@sahuji/contract/payouts/own-payouts'
import type { Mode } from '@sahuji/contract/http/lists'
import * as contract from '@sahuji/contract/support'
import { sendQuestionPicture } from '@sahuji/contract/support/pictures'
import { keepSearch, readTrace } from '@sahuji/contract/support/trace'
import { mutation, query } from '../platform/query.ts'

/** The calls of looking for money and asking about it. */
export const support = {
  trace: (q: string, mode: Mode) => query(readTrace, { ...(q && { q }), mode }),
  keep: () => mutation(keepSearch),
  questions: () => query(contract.listQuestions, {}),
  ask: () => mutation(contract.askSupport),
  showPicture: () => mutation(sendQuestionPicture),
  write: () => mutation(contract.writeToSupport),
  checkLoad: () => mutation(checkLoad),
  checkPayout: () => mutation(checkPayout),
}
