import type { readPayoutFigures as figuresRoute } from '@sahuji/contract/payouts/office/payout-figures'
import type * as contract from '@sahuji/contract/payouts/office/payouts'
import type { PayoutItem } from '@sahuji/contract/payouts/office/payouts'
import { pageSize } from '@sahuji/contract/http/lists'
import type { Arrival, HoldReason, PayoutState } from '@sahuji/contract/payouts'
import type { NameCheck } from '@sahuji/contract/payouts/accounts'
import { payoutPromise } from '@sahuji/contract/payouts/promise'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, sql } from '../../platform/database/sql.ts'
import { cursorId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isLost } from '../decide-payout.ts'
import type { KeptLeg } from '../payout-row.ts'
import { doubted, paidLate } from './late-words.ts'

type Queue = 'held' | 'unclear'

/**
 * It has ended, and its rail says otherwise since: another amount than was credited, or money of what ended without. Uses
 * payouts_contradicted_after_credit and payouts_contradicted_after_the_end.
 */
const contradicted = sql`(p.state = 'credited' and p.recheck_at is not null and p.last_answer like 'late %'
  or p.state in ('failed', 'returned', 'cancelled') and p.last_answer like 'late %')`

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
    sql`${queue === 'held' ? sql`p.state = 'held'` : sql`(p.state = 'unclear' or ${contradicted})`} and (${after}::uuid is null or p.id > ${after}) order by p.id limit ${limit + 1}`,
  )
  const data = rows.slice(0, limit).map((row) => itemOf(row, reader, clock.now()))
  return { data, next: rows.length > limit ? data.at(-1)!.payout_id : null }
}

/** One payout as the office sees it, in whatever state it is. Refuses not_found. */
export async function readPayoutItem(tx: Tx, clock: Clock, reader: string, id: string): Promise<PayoutItem> {
  const [row] = await itemRows(tx, sql`p.id = ${id}`)
  if (!row) throw new Refusal('not_found')
  return itemOf(row, reader, clock.now())
}

/** How many wait for a person and how many are unclear, and what they come to. The live book. */
export async function readPayoutFigures(tx: Tx, check_above: bigint): Promise<Gives<typeof figuresRoute>> {
  const rows = await tx.many<{ state: Queue; count: number; amount: bigint; oldest_at: Date | null }>`
    -- any merchant: the operator's figures
    select case state when 'held' then state else 'unclear' end as state, count(*)::integer as count,
           sum(amount)::bigint as amount, min(created_at) as oldest_at
      from payouts p where mode = 'live' and (state in ('held', 'unclear') or ${contradicted}) group by 1`
  const of = (queue: Queue) => {
    const { count, amount, oldest_at } = rows.find(({ state }) => state === queue) ?? none
    return { count, amount, oldest_at }
  }
  return { held: of('held'), unclear: of('unclear'), check_above }
}

const none = { count: 0, amount: 0n, oldest_at: null }

interface ItemRow {
  id: string
  merchant_id: string
  merchant: string
  merchant_number: bigint
  mode: Mode
  reference: string
  state: PayoutState
  amount: bigint
  fee: bigint
  arrives: bigint
  origin: 'merchant' | 'automatic'
  person: string | null
  hold_reason: HoldReason | null
  bank_name: string
  branch_name: string
  account_name: string
  account_end: string
  name_check: NameCheck
  bank_has: string | null
  likeness: number | null
  added_at: Date
  paper_state: 'waiting' | 'accepted' | 'refused' | null
  purpose: string
  purpose_name: string | null
  remark: string | null
  created_at: Date
  arrival_kind: Arrival['kind']
  arrival_at: Date
  credit_leg: KeptLeg | null
  promised_at: Date | null
  settled_at: Date | null
  rail: string
  submitted_at: Date | null
  last_answer: string | null
  asked: number
  unknown_since: Date | null
  sent_transfer_id: string | null
  release_asked_by: string | null
  release_asked_name: string | null
  release_asked_at: Date | null
  release_reason: string | null
  credited: number
  mean: bigint
  returned: number
  transfer_id: string | null
  late_at: Date | null
  proposal_id: string | null
  proposal_number: bigint | null
  proposal_by: string | null
}

const itemRows = (tx: Tx, which: Fragment) => tx.many<ItemRow>`
  -- any merchant: the office looks at everybody's
  select (select names ->> 'en' from tariff_lines l where l.rule = 'purpose' and l.purpose = p.purpose and l.names is not null order by l.valid_from desc limit 1) as purpose_name, p.id, p.merchant_id, m.trade_name as merchant, m.number as merchant_number, p.mode, p.reference, p.state, p.amount,
         p.fee, p.arrives, p.origin, (select name from people where people.id = p.person_id and people.merchant_id = p.merchant_id) as person,
         p.hold_reason, p.bank_name, p.branch_name, p.account_name, right(p.account_number, 4) as account_end, p.name_check,
         a.bank_has, a.likeness::integer as likeness, a.added_at, a.paper_state, p.purpose, p.remark, p.created_at,
         p.arrival_kind, p.arrival_at, p.credit_leg, p.promised_at, p.settled_at, p.rail, p.submitted_at, p.last_answer, p.asked, p.unknown_since, p.sent_transfer_id,
         p.release_asked_by, (select name from operators where operators.id = p.release_asked_by) as release_asked_name,
         p.release_asked_at, p.release_reason, usual.credited, usual.mean, usual.returned, p.transfer_id,
         (select max(e.at) from payout_events e where e.payout_id = p.id
             and (e.what = 'contradicted' or (e.what = 'differs' and p.state = 'credited'))) as late_at,
         waits.id as proposal_id, waits.number as proposal_number, waits.maker_name as proposal_by
    -- those of the page first: what is usual for their merchants is read for these alone
    from (select * from payouts p where ${which}) p
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

/** What its merchant is told too. */
function promisedOf({ state, arrival_kind, arrival_at, credit_leg, promised_at }: ItemRow, now: Date): Date | null {
  const arrival = { kind: arrival_kind, at: arrival_at }
  const legs = credit_leg && { credit: credit_leg }
  return payoutPromise({ state, arrival, promised_at, legs }, now)?.at ?? null
}

function itemOf(row: ItemRow, reader: string, now: Date): PayoutItem {
  const { id, merchant_number, release_asked_by, release_asked_at, release_reason, submitted_at: sent_at } = row
  const { bank_name, branch_name, account_name, account_end, name_check, bank_has, likeness, added_at } = row
  const { merchant_id, merchant, mode, reference, state, amount, fee, arrives, origin, person, hold_reason } = row
  const { purpose, purpose_name, remark, created_at, rail, last_answer, asked, unknown_since } = row
  const account = { bank_name, branch_name, account_name, account_end, name_check, bank_has, likeness, added_at }
  return {
    merchant_id,
    merchant,
    mode,
    reference,
    state,
    amount,
    fee,
    arrives,
    origin,
    person,
    hold_reason,
    purpose,
    purpose_name,
    remark,
    created_at,
    rail,
    sent_at,
    last_answer,
    asked,
    unknown_since,
    payout_id: id,
    // a number that is said on the telephone, no money
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
