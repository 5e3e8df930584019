import type { RailAnswer, RailRequest as Arrived, RailRoute } from '../platform/http/rail-routes.ts'
import type { Rail, RailRequest } from '../rails/rail.ts'
import type { FundingDependencies } from './dependencies.ts'
import type { LoadRow } from './load-row.ts'
import { loadByReference } from './queries.ts'
import { surely } from './surely.ts'
import { isAwake, wakeLoad, type Waking } from './wake-load.ts'

/** The doors by which payers come back and rails ring. Nothing that comes in by them is believed: they only wake a check. */
export function railDoors(means: FundingDependencies): RailRoute[] {
  return means.rails.all.flatMap((rail) => {
    const methods = rail.capabilities.notify === 'post' ? (['POST'] as const) : (['GET'] as const)
    return [
      {
        method: 'GET',
        path: `/rails/${rail.name}/return`,
        handle: (request) => payerReturned(means, rail, asked('GET', request)),
      },
      ...methods.map((method): RailRoute => ({
        method,
        path: `/rails/${rail.name}/notify`,
        handle: (request) => railNotified(means, rail, asked(method, request)),
      })),
    ]
  })
}

/** Sends the payer to the load's own page: our id decides, never an address that came in. */
async function payerReturned(means: FundingDependencies, rail: Rail, request: RailRequest): Promise<RailAnswer> {
  const load = await named(means, rail, rail.parseReturn(request).reference)
  if (!load) return { redirect: '/dashboard/loadFunds' }
  await woken(means, load, 'returned')
  return { redirect: `/dashboard/loadFunds/${load.channel}/return/${load.id}` }
}

/** Answers what the rail waits for, after the check is safely written down. */
async function railNotified(means: FundingDependencies, rail: Rail, request: RailRequest): Promise<RailAnswer> {
  const { reference, ack } = rail.parseNotification(request)
  const load = await named(means, rail, reference)
  const isFirst = load && (await woken(means, load, 'notified'))
  const { status, content_type, body } = load ? (isFirst ? ack.first : ack.repeat) : ack.unknown
  return { http: status, contentType: content_type, body }
}

/** Answers whether it was the first of its kind; a repeat that changes nothing costs one read. */
const woken = async (means: FundingDependencies, load: LoadRow, what: Waking): Promise<boolean> =>
  !isAwake(load, what, means.clock.now()) &&
  (await surely(() => means.db.write((tx) => wakeLoad(means, tx, load.id, what))))

const named = async ({ db }: FundingDependencies, rail: Rail, reference: string | null) =>
  reference === null ? undefined : db.read((tx) => loadByReference(tx, rail.name, reference))

const asked = (method: string, { query, body }: Arrived): RailRequest => ({
  method,
  query: new URLSearchParams(query),
  form: new URLSearchParams(body),
})
