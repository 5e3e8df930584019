import type { Language } from '@sahuji/contract/language/languages'
import type * as contract from '@sahuji/contract/transactions'
import type { readTransaction as readTransactionRoute, TransactionStory } from '@sahuji/contract/transactions/story'
import { type Mode, pageSize } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { cursorId } from '../platform/ids.ts'
import type { Call } from '../platform/http/route-table.ts'
import { transactionsOf, transactionOf } from './queries.ts'
import { bookBegunAt } from './sandbox-book.ts'
import { notesOf, tagsOfRows } from './tags/tags-of-rows.ts'
import { eventsOf, type StoredEvent } from '../collections/rows/collection-events.ts'
import { isSentOn } from '../collections/rows/collection-row.ts'
import { cardOf, type LoadRow } from '../funding/loads/load-row.ts'
import { loadOf } from '../funding/loads/queries.ts'
import { feeRuleOf } from '../funding/loads/read-loads.ts'
import { merchantAccountKinds } from '../ledger/chart-of-accounts.ts'
import { entriesOf, type TransferEntry } from '../ledger/queries.ts'
import { commissionHeld } from '../merchants/own-limits.ts'
import { stageOf } from '../payouts/payout-row.ts'
import { payoutOf } from '../payouts/queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { commissionOn } from '../tariff/fees.ts'
import { purposeName } from '../tariff/purposes.ts'
import { aboutPayout, transfersOfPayout } from './payout-story.ts'
import { detailsOf } from './row-details.ts'
import { eventsOfTransaction } from './record-transactions.ts'
import { isOpen, isUnpaid } from '../collections/rows/collection-states.ts'
import { aboutPayment } from './payment-story.ts'
import { aboutSend } from './send-story.ts'

/** The history of one book, newest first unless asked otherwise. One row more is read to know whether a page follows. */
export const listTransactions =
  (mode: Mode) =>
  async (
    { tx, person, clock }: Call,
    { cursor, limit = pageSize, details, ...filter }: Takes<typeof contract.listTransactions>,
  ): Promise<Gives<typeof contract.listTransactions>> => {
    const book = { merchant_id: person.merchant_id, mode }
    const rows = await transactionsOf(tx, book, {
      ...filter,
      now: clock.now(),
      begun_at: await bookBegunAt(tx, book),
      cursor: cursorId(cursor),
      limit: limit + 1,
    })
    const shown = rows.slice(0, limit)
    const known = details && (await detailsOf(tx, person.merchant_id, shown))
    const said = await tagsOfRows(tx, book, shown)
    const data = shown.map((row) => ({ ...row, ...said.get(row.id), ...(known && { details: known.get(row.id) }) }))
    return { data, next: rows.length > limit ? data.at(-1)!.id : null }
  }

type Story = TransactionStory

/** One transaction down to its ledger entries. Another merchant's is not found. */
export async function readTransaction(
  { tx, person, clock, language }: Call,
  { id }: Takes<typeof readTransactionRoute>,
): Promise<Story> {
  const found = await transactionOf(tx, person.merchant_id, id)
  if (!found) throw new Refusal('not_found')
  const { transfer_id, ...transaction } = found
  const load = transaction.kind === 'load' ? await loadOf(tx, person.merchant_id, id) : undefined
  const payout = transaction.kind === 'payout' ? await payoutOf(tx, person.merchant_id, id) : undefined
  const transfers = payout
    ? await transfersOfPayout(tx, payout)
    : [transfer_id, load?.reversal_transfer_id].filter((id) => typeof id === 'string')
  const entries: Story['entries'] = []
  for (const each of transfers) entries.push(...asSeenBy(person.merchant_id, await entriesOf(tx, each)).map(lineOf))
  const about = load
    ? await aboutLoad(tx, load, { now: clock.now(), language })
    : payout
      ? await aboutPayout(tx, payout, { language, now: clock.now() })
      : {
          ...(await aboutOther(tx, person.merchant_id, transaction)),
          ...(await aboutSend(tx, { id, merchant_id: person.merchant_id, language })),
          ...(await aboutPayment(tx, { id, merchant_id: person.merchant_id })),
        }
  const stage = load && isSentOn(load) ? 'sent' : payout && stageOf(payout)
  const book = { merchant_id: person.merchant_id, mode: transaction.mode }
  const said = (await tagsOfRows(tx, book, [{ id }])).get(id)
  const notes = await notesOf(tx, { ...book, person_id: person.person_id, role: person.role }, id)
  return { ...transaction, ...about, ...said, notes, ...(stage && { stage }), transfer_id, entries }
}

type About = Omit<Story, keyof contract.Transaction | 'transfer_id' | 'entries' | 'notes'>

async function aboutLoad(tx: Tx, load: LoadRow, { now, language }: { now: Date; language: Language }): Promise<About> {
  const { id, purpose, remark, rail, rail_reference, service_code, gateway_charge, next_check_at } = load
  const fee_rule = await feeRuleOf(tx, load, language)
  const timeline = timelineOf(load, await eventsOf(tx, id), now)
  const purpose_name = await purposeName(tx, purpose, language)
  const card = cardOf(load)
  return {
    ...(card && { card }),
    purpose,
    purpose_name,
    remark,
    rail,
    rail_reference,
    service_code,
    gateway_charge,
    fee_rule,
    load_id: id,
    next_check_at,
    timeline,
  }
}

/** A transaction with recorded events shows them; one without shows a single line. */
async function aboutOther(
  tx: Tx,
  merchant_id: string,
  found: contract.Transaction & { rail_reference: string | null },
): Promise<About> {
  const { id, mode, occurred_at, state, kind, rail_reference } = found
  const commission = await commissionIn(tx, merchant_id, found)
  const events = await eventsOfTransaction(tx, { merchant_id, mode, id })
  const done = { code: null, place: 'done', raw: null } as const
  const timeline = events.map(({ at, what, facts }) => ({ ...done, at, what, facts }))
  return {
    purpose: null,
    remark: null,
    rail: events.find(({ facts }) => facts.rail)?.facts.rail ?? null,
    rail_reference,
    service_code: null,
    gateway_charge: null,
    fee_rule: null,
    ...(commission && { commission }),
    load_id: null,
    next_check_at: null,
    timeline: timeline.length > 0 ? timeline : [{ ...done, at: occurred_at, what: state, facts: { kind } }],
  }
}

/** The commission behind a payment's fee; undefined where the fee differs from the one agreed for its day. */
async function commissionIn(
  tx: Tx,
  merchant_id: string,
  { kind, amount, fee, occurred_at }: contract.Transaction,
): Promise<Story['commission']> {
  if (kind !== 'payment' || fee <= 0n) return undefined
  const held = await commissionHeld(tx, merchant_id, kathmanduDay(occurred_at))
  const { commission_type: type, commission_value: value, valid_from, is_own } = held
  if (type === null || value === null || commissionOn(amount, { type, value }).commission !== fee) return undefined
  return { type, value, valid_from, is_own }
}

/** Only the other merchant sees which part they paid from: the movement of their wallet is one line. */
function asSeenBy(merchant_id: string, entries: readonly TransferEntry[]): TransferEntry[] {
  const isTheirs = (entry: TransferEntry) => entry.merchant_id !== null && entry.merchant_id !== merchant_id
  const [first, ...rest] = entries.filter(isTheirs)
  if (!first) return [...entries]
  const amount = rest.reduce((sum, entry) => sum + entry.amount, first.amount)
  const account_label = merchantAccountKinds.merchant_wallet.label
  const theirs = { ...first, account_kind: 'merchant_wallet', account_label, amount }
  return [theirs, ...entries.filter((entry) => !isTheirs(entry))].toSorted((one, other) =>
    one.amount < other.amount ? -1 : 1,
  )
}

const lineOf = ({ account_label, account_kind, amount }: TransferEntry): Story['entries'][number] => ({
  account: account_label,
  account_kind,
  debit: amount < 0n ? -amount : null,
  credit: amount > 0n ? amount : null,
})

type TimelineItem = TransactionStory['timeline'][number]

/** What happened to a load, what is going on now, and what comes next. */
function timelineOf(load: LoadRow, events: readonly StoredEvent[], now: Date): TimelineItem[] {
  const done = events.map(({ at, what, facts, code, raw }): TimelineItem => ({
    at,
    what,
    facts,
    code,
    raw,
    place: 'done',
  }))
  const ahead = isOpen(load.state) ? [waiting(load, now), ...nextCheck(load)] : nextCheck(load)
  return [...done, ...ahead]
}

function waiting({ state, expires_at, returned_at, review_reason }: LoadRow, now: Date): TimelineItem {
  // a payer who came back may have paid: nothing may ask them to pay again
  const forPayer = isUnpaid(state) && returned_at === null && now < expires_at
  const what = review_reason ? 'in_review' : forPayer ? 'waiting_for_payer' : 'waiting_for_bank'
  return {
    at: null,
    what,
    facts: review_reason ? { why: review_reason } : forPayer ? { until: expires_at.toISOString() } : {},
    code: null,
    place: 'now',
    raw: null,
  }
}

const nextCheck = ({ next_check_at }: LoadRow): TimelineItem[] =>
  next_check_at ? [{ at: next_check_at, what: 'next_check', facts: {}, code: null, place: 'next', raw: null }] : []
