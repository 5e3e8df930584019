import * as contract from '@sahuji/contract/developers/webhook-conformance'
import type { Takes } from '@sahuji/contract/http/route'
import type { Tx } from '../../../platform/database/database.ts'
import type { Call } from '../../../platform/http/route-table.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { lockEndpoint, lockMerchant } from '../endpoints/keep-endpoints.ts'
import { newestRuns, runOf } from './conformance-row.ts'
import { addRun } from './run-conformance.job.ts'

const dayMilliseconds = 86_400_000
/** A run whose job could not go on for so long is over. */
const staleMilliseconds = 1_800_000
/** So many runs of a merchant are kept, the newest. */
const runsKept = 20

/**
 * Begins a run of an address of the sandbox. Refuses not_found, webhook_endpoint_off, conformance_under_way, conformance_runs_used.
 */
export async function beginConformanceRun(
  { tx, person, clock }: Call<'verified'>,
  { id: endpoint_id }: Takes<typeof contract.beginConformanceRun>,
): Promise<contract.ConformanceRun> {
  const { merchant_id } = person
  await lockMerchant(tx, merchant_id)
  const { mode, url, state } = await lockEndpoint(tx, person, endpoint_id)
  if (mode !== 'sandbox' || url === null) throw new Refusal('not_found')
  if (state !== 'on') throw new Refusal('webhook_endpoint_off')
  const now = clock.now()
  await refuseUnderWay(tx, merchant_id, now)
  const { count } = await tx.one<{ count: number }>`
    select count(*)::integer as count from webhook_conformance_runs
     where merchant_id = ${merchant_id} and begun_at > ${new Date(now.getTime() - dayMilliseconds)}`
  if (count >= contract.conformanceRunsADay)
    throw new Refusal('conformance_runs_used', { count: contract.conformanceRunsADay })
  const id = newId(clock)
  await tx.run`
    insert into webhook_conformance_runs (id, merchant_id, endpoint_id, url, begun_at)
    values (${id}, ${merchant_id}, ${endpoint_id}, ${url}, ${now})`
  await tx.run`
    delete from webhook_conformance_runs where merchant_id = ${merchant_id} and id in (
      select id from webhook_conformance_runs where merchant_id = ${merchant_id} order by id desc offset ${runsKept})`
  await addRun(tx, { run_id: id, merchant_id })
  return { id, endpoint_id, url, begun_at: now, ended_at: null, tried: 0, passed: 0 }
}

async function refuseUnderWay(tx: Tx, merchant_id: string, now: Date): Promise<void> {
  await tx.run`
    update webhook_conformance_runs set ended_at = ${now}
     where merchant_id = ${merchant_id} and ended_at is null and begun_at < ${new Date(now.getTime() - staleMilliseconds)}`
  const running = await tx.maybe`
    select id from webhook_conformance_runs where merchant_id = ${merchant_id} and ended_at is null`
  if (running) throw new Refusal('conformance_under_way')
}

/** The newest run of each address of the sandbox. */
export const listConformanceRuns = ({ tx, person: { merchant_id } }: Call): Promise<contract.ConformanceRun[]> =>
  newestRuns(tx, merchant_id)

/** One run. Refuses not_found. */
export async function readConformanceRun(
  { tx, person: { merchant_id } }: Call,
  { id }: Takes<typeof contract.readConformanceRun>,
): Promise<contract.WholeConformanceRun> {
  const run = await runOf(tx, merchant_id, id)
  if (!run) throw new Refusal('not_found')
  return run
}
