import { filledAnswers } from './contract-answers.ts'
import type { Handler } from './fake-server.ts'
import { officeRoutes } from './operator.ts'

const contract = import.meta.glob<object>('../../contract/src/operator/*.ts', { eager: true })

/** Every reading route of the office, each answered with one of everything; who is signed in stays the test's own choice. */
export const officeAnswers = (): Handler[] => {
  const [self] = officeRoutes()
  return filledAnswers(...Object.values(contract)).filter(({ entry }) => entry.path !== self!.entry.path)
}
