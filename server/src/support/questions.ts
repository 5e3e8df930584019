import { reachOf } from '@sahuji/contract/company/shop-roles'
import { hasTypedCardNumber } from '@sahuji/contract/input/card-number'
import { promisedBy } from '@sahuji/contract/kyc/promise'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/support'
import { type AskedFacts, askedFacts, type Question, type SupportMessage } from '@sahuji/contract/support'
import * as z from 'zod/mini'
import { holidaysAfter } from '../banks/holidays.ts'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, json, nothing, sql } from '../platform/database/sql.ts'
import { mayReadMoney } from '../platform/http/permitted.ts'
import type { Call, Person } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { keptLooked, lookedAt, moneyOf } from './find-money.ts'
import { type QuestionRow, questionColumns, threadsOf, withThread } from './question-thread.ts'

/** Working days until a question is answered. */
export const answerDays = 1

/** The time by which a question asked now is answered: a working day of the desk's hours. */
export const answeredBy = async (tx: Tx, now: Date): Promise<Date> =>
  promisedBy(now, answerDays, await holidaysAfter(tx, now))

const shownMost = 20

/** The merchant's latest questions; to a developer the own ones. Uses questions_by_merchant. */
export async function listQuestions({ tx, person }: Call): Promise<Gives<typeof contract.listQuestions>> {
  const rows = await tx.many<QuestionRow>`
    select ${questionColumns} from support_questions
     where merchant_id = ${person.merchant_id} ${ownQuestions(person)} order by id desc limit ${shownMost}`
  return threadsOf(tx, person.merchant_id, rows)
}

/** The condition that leaves the own questions to a role that reads no others. */
export const ownQuestions = ({ role, person_id }: Person): Fragment =>
  reachOf(role, 'support.use') === 'own' ? sql`and person_id = ${person_id}` : nothing

/** Asks, with everything shown on the screen now. Its subject must be the merchant's, and of a book whose money the person reads: else `not_found`. */
export async function askSupport(
  { tx, person, clock }: Call,
  { q, about, text, mode = 'live' }: Takes<typeof contract.askSupport>,
): Promise<Question> {
  const { merchant_id, person_id } = person
  const now = clock.now()
  const found = about && (await moneyOf({ tx, clock }, merchant_id, about))
  if (about && !(found && mayReadMoney(person, found.mode))) throw new Refusal('not_found')
  const looked = await lookedAt(tx, { merchant_id, mode }, now)
  const facts: AskedFacts = { found: found ?? null, looked: keptLooked(looked) }
  const id = newId(clock)
  const row = await tx.one<QuestionRow>`
    insert into support_questions (id, merchant_id, person_id, mode, asked_at, promised_at, q, about_kind, about_id,
                                   reference, facts)
    values (${id}, ${merchant_id}, ${person_id}, ${mode}, ${now}, ${await answeredBy(tx, now)},
            ${q === undefined || hasTypedCardNumber(q) ? null : q}, ${found ? about.kind : null},
            ${found ? about.id : null}, ${found?.references.ours ?? null}, ${json(z.encode(askedFacts, facts))})
    returning ${questionColumns}`
  await addMessage(tx, row, { at: now, written_by: 'merchant', name: await nameOf(tx, merchant_id, person_id), text })
  return withThread(tx, row)
}

/** Writes again: an answered or closed question reopens, with a new promise. */
export async function writeToSupport(
  { tx, person, clock }: Call,
  { id, text }: Takes<typeof contract.writeToSupport>,
): Promise<Question> {
  const { merchant_id, person_id } = person
  const row = await lockQuestionOf(tx, person, id)
  const now = clock.now()
  await addMessage(tx, row, { at: now, written_by: 'merchant', name: await nameOf(tx, merchant_id, person_id), text })
  return withThread(tx, await reopened(tx, row, now))
}

/** A question that the person may read, locked. Refuses not_found. */
export async function lockQuestionOf(tx: Tx, person: Person, id: string): Promise<QuestionRow> {
  const row = await tx.maybe<QuestionRow>`
    select ${questionColumns} from support_questions
     where merchant_id = ${person.merchant_id} and id = ${id} ${ownQuestions(person)} for no key update`
  if (!row) throw new Refusal('not_found')
  return row
}

/** An answered or closed question reopens, with a new promise. */
export async function reopened(tx: Tx, row: QuestionRow, now: Date): Promise<QuestionRow> {
  if (row.state === 'open') return row
  const promised_at = await answeredBy(tx, now)
  await tx.run`
    update support_questions set state = 'open', promised_at = ${promised_at}, closed_at = null, closed_by = null
     where merchant_id = ${row.merchant_id} and id = ${row.id}`
  return { ...row, state: 'open', promised_at }
}

const nameOf = async (tx: Tx, merchant_id: string, person_id: string): Promise<string> =>
  (
    await tx.one<{
      name: string
    }>`select name from shop_people where merchant_id = ${merchant_id} and id = ${person_id}`
  ).name

/** Adds one side's message; for an answer, with its operator. */
export const addMessage = (
  tx: Tx,
  { id: question_id, merchant_id }: Pick<QuestionRow, 'id' | 'merchant_id'>,
  { at, written_by, name, text, operator_id = null }: Omit<SupportMessage, 'id'> & { operator_id?: string | null },
) => tx.run`
  insert into support_messages (id, question_id, merchant_id, at, written_by, operator_id, name, text)
  values (${newId(at)}, ${question_id}, ${merchant_id}, ${at}, ${written_by}, ${operator_id}, ${name}, ${text})`
