import type { AskedFacts } from '@sahuji/contract/support'
import { askedFacts } from '@sahuji/contract/support'
import type * as contract from '@sahuji/contract/support/office/questions'
import type { OpenedQuestion, QueuedQuestion } from '@sahuji/contract/support/office/questions'
import type { Language } from '@sahuji/contract/language/languages'
import { pageSize } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import * as z from 'zod/mini'
import type { Feed } from '../../feed/feed.ts'
import { isOwnBusiness, type Reviewer } from '../../kyc/review/desk.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { cursorId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { moneyOf } from '../find-money.ts'
import { supportAnsweredMail, supportAnsweredSms } from '../messages/support-messages.ts'
import { supportFacts } from '../facts.ts'
import { type QuestionRow, questionColumns, questionPath, withThread } from '../question-thread.ts'
import { addMessage } from '../questions.ts'
import { type SupportMails, notifyPerson } from '../notify-person.ts'

/** What answering works with. */
export interface SupportDesk {
  tx: Tx
  clock: Clock
  feed: Feed
  mails: SupportMails
  operator: Reviewer
}

/** A page of the questions in a state, the oldest promise first. Uses questions_by_promise. */
export async function queuedQuestions(
  tx: Tx,
  { state = 'open', cursor, limit = pageSize }: Takes<typeof contract.listSupportQuestions>,
): Promise<Gives<typeof contract.listSupportQuestions>> {
  const after = cursorId(cursor) ?? null
  const rows = await tx.many<QueuedQuestion>`
    -- any merchant: support answers all
    select q.id, q.number::integer as number, q.merchant_id, m.trade_name as merchant, q.state, q.asked_at, q.promised_at,
           q.reference, l.text as last_text, l.written_by as last_by
      from support_questions q
      join merchants m on m.id = q.merchant_id
      join lateral (select text, written_by from support_messages s
                     where s.merchant_id = q.merchant_id and s.question_id = q.id order by s.id desc limit 1) l on true
     where q.state = ${state}
       and (${after}::uuid is null
            or (q.promised_at, q.id) > (select promised_at, id from support_questions where id = ${after}))
     order by q.promised_at, q.id
     limit ${limit + 1}`
  const data = rows.slice(0, limit)
  return { data, next: rows.length > limit ? data.at(-1)!.id : null }
}

/** A question with its subject then and now. Refuses not_found. */
export async function openedQuestion(
  { tx, clock }: Pick<SupportDesk, 'tx' | 'clock'>,
  id: string,
): Promise<OpenedQuestion> {
  const row = await tx.maybe<QuestionRow & { merchant: string; language: Language | null }>`
    -- any merchant: support answers all
    select ${questionColumns},
           (select trade_name from merchants where merchants.id = merchant_id) as merchant,
           (select language from shop_people p where p.id = person_id and p.merchant_id = support_questions.merchant_id) as language
      from support_questions where id = ${id}`
  if (!row) throw new Refusal('not_found')
  const { merchant_id, merchant, language, about_kind: kind, about_id } = row
  const facts: AskedFacts = z.decode(askedFacts, row.facts as never)
  const now = kind && about_id ? await moneyOf({ tx, clock }, merchant_id, { kind, id: about_id }) : undefined
  return { ...(await withThread(tx, row)), merchant_id, merchant, language: language ?? 'en', facts, now: now ?? null }
}

/** A question that this operator may act on, locked. Refuses not_found, support_own_case. */
async function lockQuestion({ tx, operator }: SupportDesk, id: string): Promise<QuestionRow> {
  const row = await tx.maybe<QuestionRow>`
    -- any merchant: support answers all
    select ${questionColumns} from support_questions where id = ${id} for no key update`
  if (!row) throw new Refusal('not_found')
  if (await isOwnBusiness(tx, row.merchant_id, operator)) throw new Refusal('support_own_case')
  return row
}

/**
 * Answers; the asker is notified by mail and SMS, the merchant by the bell. Refuses not_found, support_own_case,
 * question_closed.
 */
export async function answerQuestion(desk: SupportDesk, question_id: string, text: string): Promise<QuestionRow> {
  const { tx, clock, feed, operator } = desk
  const row = await lockQuestion(desk, question_id)
  if (row.state === 'closed') throw new Refusal('question_closed')
  const at = clock.now()
  await addMessage(tx, row, { at, written_by: 'support', name: operator.name, text, operator_id: operator.id })
  await tx.run`
    update support_questions set state = 'answered' where merchant_id = ${row.merchant_id} and id = ${row.id}`
  const { id, merchant_id, mode, reference: about } = row
  await feed.publish(tx, supportFacts.answered, merchant_id, mode, { id, number: `${row.number}`, about }, at)
  await notifyPerson(desk, row, {
    mail: supportAnsweredMail,
    sms: supportAnsweredSms,
    number: `${row.number}`,
    path: questionPath(id),
  })
  return row
}

/** Closes; a closed question is unchanged. Refuses not_found, support_own_case. */
export async function closeQuestion(desk: SupportDesk, id: string): Promise<QuestionRow> {
  const { tx, clock, operator } = desk
  const row = await lockQuestion(desk, id)
  if (row.state !== 'closed')
    await tx.run`
      update support_questions set state = 'closed', closed_at = ${clock.now()}, closed_by = ${operator.name}
       where merchant_id = ${row.merchant_id} and id = ${row.id}`
  return row
}
