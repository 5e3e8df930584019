import * as support from '@sahuji/contract/support'
import * as pictures from '@sahuji/contract/support/pictures'
import * as trace from '@sahuji/contract/support/trace'
import type { PaperVault } from '../kyc/papers/paper-keys.ts'
import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { type Work, workWith } from '../platform/jobs/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { routes } from '../platform/http/route-table.ts'
import { keepSearch, searchAgain } from './kept-searches.ts'
import { askSupport, listQuestions, writeToSupport } from './questions.ts'
import { readQuestionPicture, sendQuestionPicture } from './question-pictures.ts'
import { readTrace } from './read-trace.ts'
import type { SupportMails } from './notify-person.ts'

/** Traces of money, and questions about it. */
export const supportRoutes = ({ vault }: { vault: PaperVault }) =>
  routes((on) => {
    on(trace.readTrace, readTrace)
    on(trace.keepSearch, keepSearch)
    on(support.askSupport, askSupport)
    on(support.listQuestions, listQuestions)
    on(support.writeToSupport, writeToSupport)
    on(pictures.sendQuestionPicture, sendQuestionPicture(vault), { own: true })
    on(pictures.readQuestionPicture, readQuestionPicture(vault), { own: true })
  })

export const supportJobs = (deps: { db: Database; clock: Clock; mails: SupportMails }): Work[] => [
  workWith(searchAgain, deps),
]

/** Kept searches that are due, every quarter of an hour. */
export const supportSchedule: Scheduled[] = [{ name: searchAgain.name, at: '*/15 * * * *' }]
