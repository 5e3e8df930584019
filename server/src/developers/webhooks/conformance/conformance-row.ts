import {
  conformanceCases,
  type ConformanceResult,
  type ConformanceRun,
  type WholeConformanceRun,
} from '@sahuji/contract/developers/webhook-conformance'
import type { Tx } from '../../../platform/database/database.ts'
import { json, sql } from '../../../platform/database/sql.ts'

const columns = sql`r.id, r.endpoint_id, r.url, r.begun_at, r.ended_at, r.tried, r.passed`

/** The newest run of each endpoint that is there. Uses webhook_conformance_runs_by_endpoint. */
export const newestRuns = (tx: Tx, merchant_id: string) => tx.many<ConformanceRun>`
  select ${columns} from webhook_endpoints e
    cross join lateral (
      select * from webhook_conformance_runs n
       where n.endpoint_id = e.id and n.merchant_id = e.merchant_id order by n.id desc limit 1) r
   where e.merchant_id = ${merchant_id} and e.mode = 'sandbox' and e.state <> 'removed' order by e.id`

/** One run with its cases; undefined for another merchant's. */
export const runOf = (tx: Tx, merchant_id: string, id: string) => tx.maybe<WholeConformanceRun>`
  select ${columns}, r.cases from webhook_conformance_runs r where r.id = ${id} and r.merchant_id = ${merchant_id}`

interface Recording {
  id: string
  merchant_id: string
  /** How many results the run had before. */
  tried: number
  results: readonly ConformanceResult[]
  now: Date
}

/** Adds results to a run, which ends with its last case; false where it has them already, or has ended. */
export async function addResults(tx: Tx, { id, merchant_id, tried, results, now }: Recording): Promise<boolean> {
  const passed = results.filter(({ why }) => why === null).length
  const isOver = tried + results.length >= conformanceCases.length
  const count = await tx.run`
    update webhook_conformance_runs
       set cases = cases || ${json(results)}::jsonb, tried = tried + ${results.length}, passed = passed + ${passed},
           ended_at = ${isOver ? now : null}
     where id = ${id} and merchant_id = ${merchant_id} and tried = ${tried} and ended_at is null`
  return count > 0
}
