import { createStore, useStore } from '../store.ts'

/** The open step-up request. Calls that are refused at the same moment share it. */
interface Question {
  answered: Promise<boolean>
  answer: (isConfirmed: boolean) => void
}
const question = createStore<Question | undefined>(() => undefined)

/** Asks the person for a step-up; false when they decline, and on a page without a component that can ask. */
export function confirmPerson(): Promise<boolean> {
  if (!question.isWatched()) return Promise.resolve(false)
  const open = question.get()
  if (open) return open.answered
  const { promise: answered, resolve: answer } = Promise.withResolvers<boolean>()
  question.set({ answered, answer })
  return answered
}

/** Closes the open request with its result. */
export function answerStepUp(isConfirmed: boolean): void {
  question.get()?.answer(isConfirmed)
  question.set(undefined)
}

/** Whether a step-up is requested; the component that calls this hook shows the request. */
export const useStepUpAsked = (): boolean => useStore(question) !== undefined
