import { filledAnswers } from './contract-answers.ts'
import type { Handler } from './fake-server.ts'
import { officeRoutes } from './operator.ts'

/** The modules of the contract that declare routes of the office. */
export const officeContract = import.meta.glob<object>(
  ['../../contract/src/{operator,operators,approvals}/*.ts', '../../contract/src/*/office/*.ts', '!**/*.test.ts'],
  { eager: true },
)

/** Every reading route of the office with a filled answer, except the signed-in operator, whom the test chooses. */
export const officeAnswers = (): Handler[] => {
  const [self] = officeRoutes()
  return filledAnswers(...Object.values(officeContract)).filter(({ entry }) => entry.path !== self!.entry.path)
}
