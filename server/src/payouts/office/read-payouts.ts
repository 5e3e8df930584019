import type { readPayoutFigures as figuresRoute } from '@sahuji/contract/payouts/office/payout-figures'
import type * as contract from '@sahuji/contract/payouts/office/payouts'
import type { PayoutItem } from '@sahuji/contract/payouts/office/payouts'
import { pageSize } from '@sahuji/contract/http/lists'
import { payoutPromise } from '@sahuji/contract/payouts/promise'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, sql } from '../../platform/database/sql.ts'
import { cursorId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isLost } from '../decide-payout.ts'
import { accountEnd, commonFieldsOf, payoutColumns, type PayoutRow } from '../payout-row.ts'
import { isPaidLate } from '../settle-late.ts'
import { referenceOf } from '../../approvals/proposal-rows.ts'

type Queue = 'held' | 'unclear'

/**
 * It has ended, and its rail has contradicted the end since: another amount than was credited, or money for an end
 * without money. Uses payouts_contradicted_after_credit and payouts_contradicted_after_the_end.
 */
const contradicted = sql`(state = 'credited' and recheck_at is not null and last_answer like 'late %'
  or state in ('failed', 'returned', 'cancelled') and last_answer like 'late %')`

/** A merchant who plays moves those of the sandbox playground on. */
const isForOffice = sql`(mode = 'live' or not exists (
  select from sandbox_ends e where e.id = payouts.id and e.merchant_id = payouts.merchant_id))`

/** A page of the payouts that wait for a person, longest waiting first: by their ids, which grow with time. */
export async function listPayoutItems(
  tx: Tx,
  clock: Clock,
  reader: string,
  { cursor, limit = pageSize, queue = 'held' }: Takes<typeof contract.listPayoutItems>,
): Promise<Gives<typeof contract.listPayoutItems>> {
  const after = cursorId(cursor) ?? null
  const rows = await itemRows(
    tx,
    sql`${queue === 'held' ? sql`state = 'held'` : sql`(state = 'unclear' or ${contradicted}) and ${isForOffice}`} and (${after}::uuid is null or id > ${after}) order by id limit ${limit + 1}`,
  )
  const data = rows.slice(0, limit).map((row) => itemOf(row, reader, clock.now()))
  return { data, next: rows.length > limit ? data.at(-1)!.payout_id : null }
}

/** One payout as the office sees it, in any state. Refuses not_found. */
export async function readPayoutItem(tx: Tx, clock: Clock, reader: string, id: string): Promise<PayoutItem> {
  const [row] = await itemRows(tx, sql`id = ${id}`)
  if (!row) throw new Refusal('not_found')
  return itemOf(row, reader, clock.now())
}

/** How many wait for a review and how many are unclear, with their amounts. The live book. */
export async function readPayoutFigures(tx: Tx, check_above: bigint): Promise<Gives<typeof figuresRoute>> {
  const rows = await tx.many<{ state: Queue; count: number; amount: bigint; oldest_at: Date | null }>`
    -- any merchant: the operator's figures
    select case state when 'held' then state else 'unclear' end as state, count(*)::integer as count,
           sum(amount)::bigint as amount, min(created_at) as oldest_at
      from payouts where mode = 'live' and (state in ('held', 'unclear') or ${contradicted}) group by 1`
  const of = (queue: Queue) => {
    const { count, amount, oldest_at } = rows.find(({ state }) => state === queue) ?? none
    return { count, amount, oldest_at }
  }
  return { held: of('held'), unclear: of('unclear'), check_above }
}

const none = { count: 0, amount: 0n, oldest_at: null }

interface ItemRow extends PayoutRow {
  merchant: string
  merchant_number: bigint
  person: string | null
  bank_has: string | null
  likeness: number | null
  added_at: Date
  paper_state: 'waiting' | 'accepted' | 'refused' | null
  release_asked_name: string | null
  credited: number
  mean: bigint
  returned: number
  late_at: Date | null
  proposal_id: string | null
  proposal_number: bigint | null
  proposal_by: string | null
}

const itemRows = (tx: Tx, which: Fragment) => tx.many<ItemRow>`
  -- any merchant: the office looks at everybody's
  select p.*, m.trade_name as merchant, m.number as merchant_number,
         (select name from shop_people w where w.id = p.person_id and w.merchant_id = p.merchant_id) as person,
         a.bank_has, a.likeness::integer as likeness, a.added_at, a.paper_state,
         (select name from operators where operators.id = p.release_asked_by) as release_asked_name,
         usual.credited, usual.mean, usual.returned,
         (select max(e.at) from payout_events e where e.payout_id = p.id
             and (e.what = 'contradicted' or (e.what = 'differs' and p.state = 'credited'))) as late_at,
         waits.id as proposal_id, waits.number as proposal_number, waits.maker_name as proposal_by
    -- the page's rows first: the merchants' usual amounts are read for these alone
    from (select ${payoutColumns} from payouts where ${which}) p
    join merchants m on m.id = p.merchant_id
    join payout_accounts a on a.id = p.account_id and a.merchant_id = p.merchant_id
    left join operator_proposals waits on waits.payout_id = p.id and waits.kind = 'clawback'
          and waits.state in ('waiting', 'sent_back') and waits.merchant_id = p.merchant_id
    cross join lateral (
      select (count(*) filter (where o.state = 'credited'))::integer as credited,
             coalesce(avg(o.amount) filter (where o.state = 'credited'), 0)::bigint as mean,
             (count(*) filter (where o.state = 'returned'))::integer as returned
        from payouts o
       where o.merchant_id = p.merchant_id and o.mode = p.mode and o.day > p.day - 90 and o.id <> p.id) as usual
   order by p.id`

/** The promise that its merchant is shown too. */
function promisedOf({ state, arrival_kind, arrival_at, credit_leg, promised_at }: ItemRow, now: Date): Date | null {
  const arrival = { kind: arrival_kind, at: arrival_at }
  const legs = credit_leg && { credit: credit_leg }
  return payoutPromise({ state, arrival, promised_at, legs }, now)?.at ?? null
}

function itemOf(row: ItemRow, reader: string, now: Date): PayoutItem {
  const { id, merchant_id, merchant, merchant_number, person, purpose, purpose_names, rail } = row
  const { bank_name, branch_name, account_name, account_number, name_check, bank_has, likeness, added_at } = row
  const { last_answer, asked, unknown_since, submitted_at: sent_at } = row
  const { release_asked_by, release_asked_at, release_reason } = row
  const account_end = accountEnd(account_number)
  const account = { bank_name, branch_name, account_name, account_end, name_check, bank_has, likeness, added_at }
  return {
    ...commonFieldsOf(row),
    merchant_id,
    merchant,
    person,
    purpose,
    purpose_name: purpose_names?.en ?? null,
    rail,
    sent_at,
    last_answer,
    asked,
    unknown_since,
    payout_id: id,
    // a number to read out on the telephone, not money
    merchant_number: Number(merchant_number),
    account: { ...account, paper: row.paper_state },
    promised_at: row.settled_at ? null : promisedOf(row, now),
    may_release: isLost(row, now),
    paid_late: paidLate(row),
    doubted: doubted(row),
    release:
      release_asked_by && release_asked_at && release_reason
        ? {
            by: row.release_asked_name ?? '',
            at: release_asked_at,
            reason: release_reason,
            is_mine: release_asked_by === reader,
          }
        : null,
    usual: { count: row.credited, mean: row.mean, returned: row.returned },
  }
}

/** A payout with its rail's last answer, and the proposal that waits about it. */
type LateRow = Parameters<typeof isPaidLate>[0] & {
  state: PayoutItem['state']
  /** When its rail last contradicted its end. */
  late_at: Date | null
  proposal_id: string | null
  proposal_number: bigint | null
  proposal_by: string | null
}

const lateAnswer = (answer: string | null) => (answer?.startsWith('late ') ? answer.slice('late '.length) : null)

/** The rail's contradiction since the credit. */
function doubted({ state, last_answer, late_at }: LateRow): PayoutItem['doubted'] {
  const said = lateAnswer(last_answer)
  return state === 'credited' && said !== null && late_at !== null ? { said, at: late_at } : null
}

/** The rail's report since an end without money, and the proposal to settle it. */
function paidLate(row: LateRow): PayoutItem['paid_late'] {
  const { state, last_answer, late_at, proposal_id, proposal_number, proposal_by } = row
  const said = lateAnswer(last_answer)
  if (state === 'credited' || said === null || late_at === null) return null
  const proposal =
    proposal_id && proposal_number
      ? {
          id: proposal_id,
          reference: referenceOf({ kind: 'clawback', number: proposal_number }),
          by: proposal_by ?? '',
        }
      : null
  return { said, at: late_at, may_propose: isPaidLate(row) && proposal === null, proposal }
}
