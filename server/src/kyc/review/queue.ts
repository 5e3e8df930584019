import { caseTierOf } from '@sahuji/contract/kyc/promise'
import type { PaperKind } from '@sahuji/contract/kyc/requirements'
import type { QueuedCase, QueueTab } from '@sahuji/contract/kyc/review'
import type { Paged } from '@sahuji/contract/http/lists'
import type { BusinessType } from '@sahuji/contract/merchants'
import { cleaned } from '@sahuji/contract/input/cleaned'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, nothing, plannedByValues, sql } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { shownState } from '../case-view.ts'
import { signersNeeded } from './decide.ts'
import type { DeskCase } from './desk.ts'

export interface QueueAsk {
  tab: QueueTab
  business_type?: BusinessType | undefined
  claimed?: string | undefined
  sent_since?: string | undefined
  q?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

interface Reading {
  tx: Tx
  clock: Clock
  reviewer: { id: string }
}

const rowsAtOnce = 50

/** A page of a list: the oldest promise first; of decided cases, the newest first. */
export async function queuePage({ tx, clock, reviewer }: Reading, ask: QueueAsk): Promise<Paged<QueuedCase>> {
  const now = clock.now()
  const { column, isDown } = orders[ask.tab]
  const after = cursorOf(ask.cursor)
  const going = isDown ? sql`desc` : sql`asc`
  const beyond = isDown ? sql`<` : sql`>`
  const size = ask.limit ?? rowsAtOnce
  const rows = await tx.many<QueueRow & { at: Date }>`
    -- any merchant: the desk reviews all of them
    select ${caseColumns}, date_trunc('milliseconds', c.${column}) as at
      from kyc_cases c join merchants m on m.id = c.merchant_id
     where ${inTab(ask.tab, now)} ${narrowed(ask, reviewer.id, now)}
       ${
         after
           ? sql`and (date_trunc('milliseconds', c.${column}), c.id) ${beyond} (${after.at}, ${after.id}::uuid)
                     and c.${column} ${beyond}= ${after.at}::timestamptz ${isDown ? sql`+ interval '1 millisecond'` : nothing}`
           : nothing
       }
     order by c.${column} ${going}, c.id ${going} limit ${size + 1}`
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return { data: await queuedCases(tx, shown, now), next: last ? `${last.at.getTime()}.${last.id}` : null }
}

const orders: Record<QueueTab, { column: Fragment; isDown?: true }> = {
  waiting: { column: sql`promised_at` },
  second: { column: sql`promised_at` },
  appeals: { column: sql`promised_at` },
  with_merchant: { column: sql`waits_since` },
  decided: { column: sql`decided_at`, isDown: true },
}

/** The cases of a list. Each has an index of its own order: kyc_cases_that_wait, _with_the_merchant, _decided. */
export function inTab(tab: QueueTab, now: Date): Fragment {
  const waits = sql`c.state in ('submitted', 'in_review')`
  switch (tab) {
    case 'waiting':
      return waits
    case 'second':
      return sql`${waits} and c.signed_count > 0`
    case 'appeals':
      return sql`${waits} and c.appealed_at is not null`
    case 'with_merchant':
      return sql`c.state = 'more_needed'`
    case 'decided':
      return sql`c.state in ('valid', 'rejected', 'expired', 'replaced') and c.decided_at >= ${startOfKathmanduDay(kathmanduDay(now))}`
  }
}

function narrowed({ business_type, claimed, sent_since, q }: QueueAsk, me: string, now: Date): Fragment {
  const free = sql`(c.claim_ends_at is null or c.claim_ends_at <= ${now})`
  const by = claimed === 'me' ? me : claimed
  const isClaimed = claimed === 'nobody' ? sql`and ${free}` : sql`and c.claimed_by = ${by}::uuid and not ${free}`
  return sql`${business_type ? sql`and c.business_type = ${business_type}` : nothing}
    ${claimed ? isClaimed : nothing}
    ${sent_since ? sql`and c.submitted_at >= ${startOfKathmanduDay(sent_since)}` : nothing}
    ${q ? sql`and ${found(q)} ${plannedByValues}` : nothing}`
}

/** Part of a number or a trade name, or a whole PAN, citizenship or mobile number in comparable form. */
function found(q: string): Fragment {
  const text = cleaned(q).toLowerCase()
  const piece = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const number = text.replace(/[^\p{L}\p{N}]/gu, '').replace(/^977(?=9\d{9}$)/, '')
  return sql`c.id in (
    select id from kyc_cases where lower(number) like ${piece}
     union all
    select named.id from merchants m join kyc_cases named on named.merchant_id = m.id where lower(m.trade_name) like ${piece}
     union all
    -- any merchant: the desk reviews all of them
    select case_id from kyc_marks where kind in ('pan', 'mobile', 'identity') and value = ${number})`
}

function cursorOf(cursor: string | undefined): { at: Date; id: string } | undefined {
  if (cursor === undefined) return undefined
  const [, at, id] = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? []
  if (!at || !id) throw new Refusal('fields_invalid', {}, ['cursor'])
  return { at: new Date(Number(at)), id }
}

export interface QueueRow extends DeskCase {
  submitted_at: Date
  promised_at: Date
  waits_since: Date
  trade_name: string
}

export const caseColumns = sql`
  c.id, c.merchant_id, c.number, c.business_type, c.state, c.opened_at, c.submitted_at, c.promised_at, c.decided_at,
  c.expires_at, c.appealed_at, c.decided_by, c.decision_note, c.round, c.signed_count, c.decided_by_id, c.risk,
  c.claimed_by, c.claimed_by_name, c.claimed_at, c.claim_ends_at, c.waits_since, m.trade_name`

interface ItemsRow {
  case_id: string
  answers: number
  papers: number
  people: number
  left_out: PaperKind[]
}

/** Rows as lines of the queue; answers are counted for the shown rows only. */
export async function queuedCases(tx: Tx, rows: QueueRow[], now: Date): Promise<QueuedCase[]> {
  const items = await tx.many<ItemsRow>`
    -- any merchant: the desk reviews all of them
    select c.id as case_id,
           (select count(*) from kyc_answers a where a.case_id = c.id)::int as answers,
           (select count(*) from kyc_papers p where p.case_id = c.id and p.state = 'kept')::int as papers,
           (select count(*) from kyc_people p where p.case_id = c.id)::int as people,
           array(select kind from kyc_papers_left_out l where l.case_id = c.id order by kind) as left_out
      from kyc_cases c where c.id = any(${rows.map(({ id }) => id)}::uuid[])`
  const byCase = new Map(items.map((one) => [one.case_id, one]))
  return rows.map((row) => queued(row, byCase.get(row.id), now))
}

function queued(row: QueueRow, items: ItemsRow | undefined, now: Date): QueuedCase {
  const { id, number, business_type, submitted_at, waits_since, promised_at, decided_at, round } = row
  const { claimed_by, claimed_by_name, claimed_at, claim_ends_at } = row
  const given = (items?.answers ?? 0) + (items?.papers ?? 0)
  const left_out = items?.left_out ?? []
  const isClaimed = claimed_by && claimed_by_name && claimed_at && claim_ends_at && claim_ends_at > now
  return {
    id,
    number,
    merchant: { id: row.merchant_id, trade_name: row.trade_name },
    business_type,
    tier: caseTierOf(business_type),
    state: shownState(row, now),
    submitted_at,
    waits_since,
    promised_at,
    decided_at,
    items: { given, asked: given + left_out.length },
    left_out,
    claim: isClaimed ? { by_id: claimed_by, by: claimed_by_name, at: claimed_at, ends_at: claim_ends_at } : null,
    signatures: { given: row.signed_count, needed: signersNeeded(row) },
    is_answer: round > 1 && row.appealed_at === null,
    is_appeal: row.appealed_at !== null,
  }
}
