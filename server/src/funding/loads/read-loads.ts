import type * as contract from '@sahuji/contract/funding'
import type { readLoadFee as readLoadFeeRoute } from '@sahuji/contract/funding/load-fee'
import type { Language } from '@sahuji/contract/language/languages'
import { pageSize } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { FeeRule } from '@sahuji/contract/tariff'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { cursorId } from '../../platform/ids.ts'
import { explain } from '../../tariff/fees.ts'
import { ruleOn } from '../../tariff/rules.ts'
import { type LoadRow, shownLoad } from './load-row.ts'
import { holidaysOfPromises, promiseOfCollection } from '../../collections/rows/promises.ts'
import { loadOf, loadsOf } from './queries.ts'

/** One load in its present state; another merchant's is not found. */
export async function readLoad(
  { tx, person, clock }: Call,
  { id }: Takes<typeof contract.readLoad>,
): Promise<contract.Load> {
  const load = await loadOf(tx, person.merchant_id, id)
  if (!load) throw new Refusal('not_found')
  const now = clock.now()
  return { ...shownLoad(load, now), promised_at: promiseOfCollection(load, await holidaysOfPromises(tx, now)) }
}

/** The rule that a load was priced by; another merchant's load is not found. */
export async function readLoadFee(
  { tx, person, language }: Call,
  { id }: Takes<typeof readLoadFeeRoute>,
): Promise<FeeRule> {
  const load = await loadOf(tx, person.merchant_id, id)
  if (!load) throw new Refusal('not_found')
  return feeRuleOf(tx, load, language)
}

/** The explanation of a load's fee, with amounts in the reader's language. */
export const feeRuleOf = async (
  tx: Tx,
  { tariff_channel, tariff_from, rail }: LoadRow,
  language: Language,
): Promise<FeeRule> => explain(await ruleOn(tx, tariff_channel, tariff_from, rail), language)

/** The merchant's loads of a book, newest first, by pages. */
export async function listLoads(
  { tx, person, clock }: Call,
  { mode = 'live', cursor, limit = pageSize }: Takes<typeof contract.listLoads>,
): Promise<Gives<typeof contract.listLoads>> {
  const rows = await loadsOf(tx, person.merchant_id, { mode, cursor: cursorId(cursor), limit: limit + 1 })
  const data = rows.slice(0, limit).map((row) => shownLoad(row, clock.now()))
  return { data, next: rows.length > limit ? data.at(-1)!.id : null }
}
