import { createStore, useStore } from '../store.ts'

/** The one question that is open: is it still you? Calls that are refused at the same moment wait for the same answer. */
interface Question {
  answered: Promise<boolean>
  answer: (isConfirmed: boolean) => void
}
const question = createStore<Question | undefined>(() => undefined)

/** Asks the person to prove themselves; false when they did not, and where nothing is there that could ask. */
export function confirmPerson(): Promise<boolean> {
  if (!question.isWatched()) return Promise.resolve(false)
  const open = question.get()
  if (open) return open.answered
  const { promise: answered, resolve: answer } = Promise.withResolvers<boolean>()
  question.set({ answered, answer })
  return answered
}

/** Ends the question. */
export function answerStepUp(isConfirmed: boolean): void {
  question.get()?.answer(isConfirmed)
  question.set(undefined)
}

/** Whether the question is open; whoever follows it is there to ask. */
export const useStepUpAsked = (): boolean => useStore(question) !== undefined
