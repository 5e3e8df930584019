import * as support from '@sahuji/contract/support'
import * as pictures from '@sahuji/contract/support/pictures'
import * as trace from '@sahuji/contract/support/trace'
import type { readTrace as traceRoute, Trace } from '@sahuji/contract/support/trace'
import type { PaperVault } from '../kyc/papers/paper-keys.ts'
import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { type Work, workWith } from '../platform/jobs/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { routes, type Call } from '../platform/http/route-table.ts'
import { keepSearch, searchAgain, keptSearchesOf } from './kept-searches.ts'
import { askSupport, listQuestions, writeToSupport, answeredBy } from './questions.ts'
import { readQuestionPicture, sendQuestionPicture } from './question-pictures.ts'
import type { SupportMails } from './notify-person.ts'
import type { Takes } from '@sahuji/contract/http/route'
import { findMoney, lookedAt } from './find-money.ts'

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

/** The place of money, as far as any record shows it. */
async function readTrace({ tx, person, clock }: Call, { q, mode = 'live' }: Takes<typeof traceRoute>): Promise<Trace> {
  const now = clock.now()
  const owner = { merchant_id: person.merchant_id, mode }
  const { parts, found, counted, near } = await findMoney(tx, owner, q, { now })
  const understood = parts.map(({ typed, is, paisa, text, from, until }) => ({ typed, is, paisa, text, from, until }))
  const looked = await lookedAt(tx, owner, now)
  const kept = await keptSearchesOf(tx, owner, now)
  return {
    q: q ?? '',
    asked_at: now,
    understood,
    found,
    found_count: counted.count,
    found_is_more: counted.is_more,
    near,
    looked,
    kept,
    answer_by: await answeredBy(tx, now),
  }
}
