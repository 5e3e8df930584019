import type { Mode } from '@sahuji/contract/http/lists'
import type { Dispute, DisputeReason, DisputeSource, DisputeState } from '@sahuji/contract/payments/disputes'
import type { Language } from '@sahuji/contract/language/languages'
import type { Tx } from '../../platform/database/database.ts'
import { nothing, sql } from '../../platform/database/sql.ts'

/** A dispute as the database keeps it; amounts in paisa. */
export interface DisputeRow {
  id: string
  payment_id: string
  payment_reference: string
  merchant_id: string
  mode: Mode
  reference: string
  source: DisputeSource
  reason: DisputeReason
  words: string
  amount: bigint
  /** What of the amount the ledger holds, and by which hold. */
  held: bigint
  hold_id: string | null
  state: DisputeState
  opened_at: Date
  opened_by: string | null
  answer_by: Date
  decide_by: Date
  way: 'wallet' | 'rail'
  payer: string
  payer_id: string | null
  payer_mobile: string | null
  payer_email: string | null
  language: Language
  answer: string
  answered_at: Date | null
  answered_by: string | null
  ended_at: Date | null
  transfer_id: string | null
  owed: bigint
  proposal_id: string | null
}

const columns = sql`d.id, d.payment_id, (select reference from payments p where p.id = d.payment_id) as payment_reference,
  d.merchant_id, d.mode, d.reference, d.source, d.reason, d.words, d.amount, d.held, d.hold_id, d.state, d.opened_at, d.opened_by,
  d.answer_by, d.decide_by, d.way, d.payer, d.payer_id, d.payer_mobile, d.payer_email, d.language, d.answer, d.answered_at,
  d.answered_by, d.ended_at, d.transfer_id, d.owed, d.proposal_id`

/** A dispute of a merchant; undefined for another's. */
export const disputeOf = (tx: Tx, merchant_id: string, id: string) => tx.maybe<DisputeRow>`
  select ${columns} from disputes d where d.id = ${id} and d.merchant_id = ${merchant_id}`

/** A dispute of any merchant, for the office. */
export const disputeById = (tx: Tx, id: string) => tx.maybe<DisputeRow>`
  -- any merchant: operators decide for all
  select ${columns} from disputes d where d.id = ${id}`

/** A dispute of a merchant, locked until the end of the transaction. Lock the wallet and the payment first where money moves. */
export async function lockDispute(tx: Tx, merchant_id: string, id: string): Promise<DisputeRow | undefined> {
  await tx.maybe`select id from disputes where id = ${id} and merchant_id = ${merchant_id} for no key update`
  return disputeOf(tx, merchant_id, id)
}

/** The newest dispute of a payment, for its payer. Uses disputes_by_payment. */
export const lastDispute = (tx: Tx, payment_id: string) => tx.maybe<DisputeRow>`
  -- any merchant: the payer has proved to have paid
  select ${columns} from disputes d where d.payment_id = ${payment_id} order by d.id desc limit 1`

/** The disputes of a payment, oldest first. */
export const disputesOfPayment = (tx: Tx, merchant_id: string, payment_id: string) => tx.many<DisputeRow>`
  select ${columns} from disputes d where d.payment_id = ${payment_id} and d.merchant_id = ${merchant_id} order by d.id`

interface DisputePage {
  which: 'open' | 'ended'
  cursor: string | undefined
  limit: number
}

/** A merchant's disputes, newest first. Uses disputes_not_ended, disputes_by_merchant. */
export const disputesOf = (tx: Tx, merchant_id: string, mode: Mode, { which, cursor, limit }: DisputePage) =>
  tx.many<DisputeRow>`
  select ${columns} from disputes d
   where d.merchant_id = ${merchant_id} and d.mode = ${mode} ${which === 'open' ? sql`and d.ended_at is null` : sql`and d.ended_at is not null`}
     ${cursor ? sql`and d.id < ${cursor}` : nothing}
   order by d.id desc
   limit ${limit}`

/** The live disputes that a merchant may answer, the next deadline first. Uses disputes_to_answer. */
export const disputesToAnswer = (tx: Tx, merchant_id: string) =>
  tx.many<Pick<DisputeRow, 'id' | 'payer' | 'amount' | 'answer_by'>>`
  select d.id, d.payer, d.amount, d.answer_by from disputes d
   where d.merchant_id = ${merchant_id} and d.mode = 'live' and d.state = 'open'
   order by d.answer_by, d.id
   limit 5`

/** Decided by operators: a merchant who plays decides those of the sandbox playground. */
export const isForOffice = sql`(d.mode = 'live' or not exists (
  select from payment_attempts a join sandbox_ends e on e.id = a.collection_id and e.merchant_id = a.merchant_id
   where a.payment_id = d.payment_id and a.state = 'succeeded'))`

/** The disputes of all merchants, newest first, for the office. */
export const officeDisputesOf = (
  tx: Tx,
  { which, cursor, limit }: { which: 'review' | 'open' | 'ended'; cursor: string | undefined; limit: number },
) => tx.many<DisputeRow & { merchant: string }>`
  -- any merchant: operators decide for all
  select ${columns}, m.trade_name as merchant
    from disputes d join merchants m on m.id = d.merchant_id
   where ${which === 'ended' ? sql`d.ended_at is not null` : sql`d.state = ${which}`}
     and ${isForOffice}
     ${cursor ? sql`and d.id < ${cursor}` : nothing}
   order by d.id desc
   limit ${limit}`

/** Open disputes whose time for an answer is over. Uses disputes_by_deadline. */
export const overdueDisputes = (tx: Tx, now: Date) => tx.many<DisputeRow>`
  -- any merchant: what is due
  select ${columns} from disputes d where d.state = 'open' and d.answer_by <= ${now} order by d.answer_by limit 200`

/** Disputes that are held in part, the oldest of each wallet first. Uses disputes_held_in_part. */
export const disputesHeldInPart = (tx: Tx) => tx.many<DisputeRow>`
  -- any merchant: what is due
  select ${columns} from disputes d where d.state in ('open', 'review') and d.held < d.amount
     -- what its rail took back holds nothing more
     and not exists (select from payment_attempts a join collections c on c.id = a.collection_id
                      where a.payment_id = d.payment_id and c.state = 'reversed')
   order by d.merchant_id, d.mode, d.id limit 500`

/** What of a collection its rail gives back because of disputes that the payer won, in paisa. */
export const lostByDispute = async (
  tx: Tx,
  { id, merchant_id }: { id: string; merchant_id: string },
): Promise<bigint> =>
  (
    await tx.one<{ sum: bigint }>`
      select coalesce(sum(d.amount), 0)::bigint as sum
        from payment_attempts a join disputes d on d.payment_id = a.payment_id and d.merchant_id = a.merchant_id
       where a.collection_id = ${id} and a.merchant_id = ${merchant_id} and d.way = 'rail'
         and d.state in ('lost', 'given_back')`
  ).sum

/** A document of an answer with what opens it. */
export interface DisputeFileRow {
  id: string
  merchant_id: string
  name: string
  pages: number
  wrapped_key: Buffer
  added_at: Date
}

/** The documents of an answer, in the order in which they came. Uses dispute_files_of_a_dispute. */
export const filesOf = (tx: Tx, { id, merchant_id }: Pick<DisputeRow, 'id' | 'merchant_id'>) => tx.many<DisputeFileRow>`
  select id, merchant_id, name, pages::int as pages, wrapped_key, added_at
    from dispute_files where dispute_id = ${id} and merchant_id = ${merchant_id} order by id`

/** Which of these documents have a row: only those may have files in the vault. */
export const disputeFilesWithRow = (tx: Tx, ids: readonly string[]) => tx.many<{ id: string }>`
  -- any merchant: files without a row are removed for all
  select id from dispute_files where id = any(${ids}::uuid[])`

/** A line of a dispute's history; an amount is in paisa. */
interface DisputeEvent {
  at: Date
  what: string
  amount: bigint | null
}

export const eventsOfDispute = (tx: Tx, { id }: Pick<DisputeRow, 'id'>) => tx.many<DisputeEvent>`
  -- any merchant: the caller has found the dispute
  select at, what, (facts ->> 'amount')::bigint as amount from dispute_events where dispute_id = ${id} order by seq`

/** A dispute in a list. */
export function shownDispute(row: DisputeRow): Dispute {
  const { id, reference, mode, payment_id, payment_reference, source, reason, state, payer, amount } = row
  const { opened_at, answer_by, decide_by, answered_at, ended_at } = row
  const about = { id, reference, mode, payment_id, payment_reference, source, reason, state, payer, amount }
  return { ...about, opened_at, answer_by, decide_by, answered_at, ended_at }
}
