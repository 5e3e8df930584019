/** The one question that is open: is it still you? Calls that are refused at the same moment wait for the same answer. */
let question: { answered: Promise<boolean>; answer: (isConfirmed: boolean) => void } | undefined
const listeners = new Set<() => void>()

/** Asks the person to prove themselves; false when they did not, and where nothing is there that could ask. */
export function confirmPerson(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  if (!question) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    question = { answered: promise, answer: resolve }
    tell()
  }
  return question.answered
}

/** Ends the question. */
export function answerStepUp(isConfirmed: boolean): void {
  question?.answer(isConfirmed)
  question = undefined
  tell()
}

/** For `useSyncExternalStore`. */
export const isStepUpAsked = (): boolean => question !== undefined

/** For `useSyncExternalStore`; whoever listens is there to ask. */
export function onStepUpAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
