import type { Mode } from '@sahuji/contract/http/lists'
import type { TracedMoney } from '@sahuji/contract/support/trace'
import type { Question, QuestionPicture, QuestionState, SupportMessage } from '@sahuji/contract/support'
import type { Tx } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

/** A question as stored. */
export interface QuestionRow {
  id: string
  merchant_id: string
  number: bigint
  person_id: string
  mode: Mode
  state: QuestionState
  asked_at: Date
  promised_at: Date
  q: string | null
  about_kind: TracedMoney['kind'] | null
  about_id: string | null
  reference: string | null
  facts: unknown
}

export const questionColumns = sql`id, merchant_id, number, person_id, mode, state, asked_at, promised_at, q, about_kind,
  about_id, reference, facts`

/** A question's page, under our own origin. */
export const questionPath = (id: string): string => `/dashboard/loadFunds/trace?question=${id}`

/** The question with its messages. */
const shownQuestion = (row: QuestionRow, messages: SupportMessage[], pictures: QuestionPicture[]): Question => ({
  id: row.id,
  number: Number(row.number),
  mode: row.mode,
  state: row.state,
  asked_at: row.asked_at,
  promised_at: row.promised_at,
  q: row.q,
  reference: row.reference,
  messages,
  pictures,
})

/** The messages of some questions of a merchant, oldest first. Uses messages_of_a_question. */
async function messagesIn(tx: Tx, merchant_id: string, ids: readonly string[]): Promise<Map<string, SupportMessage[]>> {
  const rows = await tx.many<SupportMessage & { question_id: string }>`
    select question_id, id, at, written_by, name, text from support_messages
     where merchant_id = ${merchant_id} and question_id = any (${ids}::uuid[])
     order by id`
  const found = Map.groupBy(rows, ({ question_id }) => question_id)
  return new Map(
    [...found].map(([id, own]) => [
      id,
      own.map(({ id: message_id, at, written_by, name, text }) => ({ id: message_id, at, written_by, name, text })),
    ]),
  )
}

/** The pictures of some questions of a merchant, oldest first. Uses pictures_of_a_question. */
async function picturesIn(
  tx: Tx,
  merchant_id: string,
  ids: readonly string[],
): Promise<Map<string, QuestionPicture[]>> {
  const rows = await tx.many<QuestionPicture & { question_id: string }>`
    select question_id, id, sent_at as at from support_pictures
     where merchant_id = ${merchant_id} and question_id = any (${ids}::uuid[])
     order by id`
  const found = Map.groupBy(rows, ({ question_id }) => question_id)
  return new Map([...found].map(([id, own]) => [id, own.map(({ id: picture, at }) => ({ id: picture, at }))]))
}

/** Questions of a merchant with their messages and pictures. */
export async function threadsOf(tx: Tx, merchant_id: string, rows: readonly QuestionRow[]): Promise<Question[]> {
  const ids = rows.map(({ id }) => id)
  const messages = await messagesIn(tx, merchant_id, ids)
  const pictures = await picturesIn(tx, merchant_id, ids)
  return rows.map((row) => shownQuestion(row, messages.get(row.id) ?? [], pictures.get(row.id) ?? []))
}

/** One question with its messages and pictures. */
export const withThread = async (tx: Tx, row: QuestionRow): Promise<Question> =>
  (await threadsOf(tx, row.merchant_id, [row]))[0]!
