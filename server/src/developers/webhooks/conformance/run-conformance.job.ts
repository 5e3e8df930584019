import {
  type ConformanceCase,
  conformanceCases,
  type ConformanceResult,
} from '@sahuji/contract/developers/webhook-conformance'
import * as z from 'zod/mini'
import type { Clock } from '../../../platform/clock.ts'
import type { Peppers } from '../../../platform/crypto/peppers.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { addJob, job } from '../../../platform/jobs/jobs.ts'
import { endpointOf } from '../endpoints/endpoint-row.ts'
import type { Outbound } from '../sending/post-webhook.ts'
import { secretBytes } from '../signing.ts'
import { addResults, runOf } from './conformance-row.ts'
import { tryCase } from './try-case.ts'

interface Running {
  db: Database
  clock: Clock
  peppers: Peppers
  outbound: Outbound
  public_url: string
}

/** After so long a wait for its answers a run tries no more: an endpoint that is always late uses up no more of our time. */
const waitedMilliseconds = 120_000

/** Tries the next case of a run and adds the job of the one after it: a server that dies loses the case under way alone. */
export const runConformance = job(
  'developers.run_conformance',
  z.object({ run_id: z.uuid(), merchant_id: z.uuid() }),
  async ({ run_id: id, merchant_id }, deps: Running) => {
    const { db, clock } = deps
    const found = await db.read(async (tx) => {
      const run = await runOf(tx, merchant_id, id)
      return run && run.ended_at === null ? { run, endpoint: await endpointOf(tx, merchant_id, run.endpoint_id) } : null
    })
    if (!found) return
    const { run, endpoint } = found
    const { tried, url } = run
    const waited = run.cases.flatMap(({ sent }) => sent).reduce((sum, { ms }) => sum + ms, 0)
    const results =
      !endpoint || waited > waitedMilliseconds
        ? notTried(tried)
        : await nextResults(deps, { tried, url, secret: secretBytes(deps.peppers, nameOf(endpoint)) })
    await db.write(async (tx) => {
      const isAdded = await addResults(tx, { id, merchant_id, tried, results, now: clock.now() })
      if (isAdded && tried + results.length < conformanceCases.length) await addRun(tx, { run_id: id, merchant_id })
    })
  },
)

/** Runs of all merchants take turns, case by case, in one queue: they never use more than one worker. */
export const addRun = (tx: Tx, about: { run_id: string; merchant_id: string }) =>
  addJob(tx, runConformance, about, { queue: 'conformance', triesMax: 5 })

const nameOf = ({
  id,
  secret_number: number,
  pepper_version,
}: NonNullable<Awaited<ReturnType<typeof endpointOf>>>) => ({
  endpoint_id: id,
  number,
  pepper_version,
})

interface Next {
  tried: number
  url: string
  secret: Buffer
}

/** The next case; where nothing answers the first one, the others are not tried. */
async function nextResults(
  { clock, outbound, public_url }: Running,
  { tried, url, secret }: Next,
): Promise<ConformanceResult[]> {
  const { signal } = new AbortController()
  const result = await tryCase(conformanceCases[tried]!, { clock, outbound, public_url, url, secret, signal })
  return tried === 0 && result.why === 'no_answer' ? [result, ...notTried(1)] : [result]
}

const notTried = (from: number): ConformanceResult[] =>
  conformanceCases.slice(from).map((name: ConformanceCase) => ({ name, why: 'not_tried', sent: [] }))
