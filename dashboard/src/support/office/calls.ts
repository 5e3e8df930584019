import { listBrokenPromises } from '@sahuji/contract/support/office/broken-promises'
import * as contract from '@sahuji/contract/support/office/questions'
import type { QuestionState } from '@sahuji/contract/support'
import { mutation, query } from '../../platform/calls/query.ts'

/** The calls of answering questions. */
export const desk = {
  questions: (state: QuestionState) => query(contract.listSupportQuestions, { state }),
  question: (id: string) => query(contract.readSupportQuestion, { id }),
  brokenPromises: () => query(listBrokenPromises, {}),
  answer: () => mutation(contract.answerQuestion),
  close: () => mutation(contract.closeQuestion),
}
