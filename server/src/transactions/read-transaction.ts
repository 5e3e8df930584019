import type { Language } from '@sahuji/contract/languages'
import type { Takes } from '@sahuji/contract/route'
import type * as contract from '@sahuji/contract/transactions'
import { eventsOf } from '../funding/load-events.ts'
import type { LoadRow } from '../funding/load-row.ts'
import { loadOf } from '../funding/queries.ts'
import { entriesOf, type TransferEntry } from '../ledger/queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Call } from '../platform/http/route-table.ts'
import { explain } from '../tariff/quote.ts'
import { ruleOn } from '../tariff/rules.ts'
import { transactionOf } from './queries.ts'
import { timelineOf } from './timeline.ts'
import { eventsOfTransaction } from './transaction-events.ts'

type Story = contract.TransactionStory

/** One transaction down to its ledger entries. Another merchant's is not found. */
export async function readTransaction(
  { tx, person, clock, language }: Call,
  { id }: Takes<typeof contract.readTransaction>,
): Promise<Story> {
  const found = await transactionOf(tx, person.merchant_id, id)
  if (!found) throw new Refusal('not_found')
  const { transfer_id, ...transaction } = found
  const load = transaction.kind === 'load' ? await loadOf(tx, person.merchant_id, id) : undefined
  const entries = transfer_id ? (await entriesOf(tx, transfer_id)).map(lineOf) : []
  const about = load
    ? await aboutLoad(tx, load, { now: clock.now(), language })
    : await aboutOther(tx, person.merchant_id, transaction)
  return { ...transaction, ...about, transfer_id, entries }
}

type About = Omit<Story, keyof contract.Transaction | 'transfer_id' | 'entries'>

async function aboutLoad(tx: Tx, load: LoadRow, { now, language }: { now: Date; language: Language }): Promise<About> {
  const { id, purpose, remark, rail, rail_reference, service_code, gateway_charge, next_check_at } = load
  const fee_rule = explain(await ruleOn(tx, load.tariff_channel, load.tariff_from), language)
  const timeline = timelineOf(load, await eventsOf(tx, id), now)
  return {
    purpose,
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

/** A transaction whose flow is kept as events tells them; one of which nothing is kept is told in one line. */
async function aboutOther(
  tx: Tx,
  merchant_id: string,
  { id, mode, occurred_at, state, kind, rail_reference }: contract.Transaction & { rail_reference: string | null },
): Promise<About> {
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
    load_id: null,
    next_check_at: null,
    timeline: timeline.length > 0 ? timeline : [{ ...done, at: occurred_at, what: state, facts: { kind } }],
  }
}

const lineOf = ({ account_label, account_kind, amount }: TransferEntry): Story['entries'][number] => ({
  account: account_label,
  account_kind,
  debit: amount < 0n ? -amount : null,
  credit: amount > 0n ? amount : null,
})
