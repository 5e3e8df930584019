import type { Mode } from '@sahuji/contract/http/lists'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { OrderState, PayoutOrderLegs, PayoutRail } from './payout-rail.ts'
import type { Rails } from './rails.ts'
import { endOf, type SandboxEnd } from './sandbox-ends.ts'

interface PaidOut {
  id: string
  merchant_id: string
  mode: Mode
  rail: string
}

/** The payout rail of a withdrawal; in the sandbox the playground's end in its place, as railOfCollection does. */
export async function railOfPayout(
  { db, clock, rails }: { db: Database; clock: Clock; rails: Rails },
  { id, merchant_id, mode, rail: name }: PaidOut,
): Promise<PayoutRail | undefined> {
  const rail = rails.payouts.named(name)
  if (!rail || mode === 'live') return rail
  const end = await db.read((tx) => endOf(tx, { id, merchant_id, mode }))
  if (!end) return rail
  const { capabilities } = rail
  return {
    name,
    capabilities,
    is_played: true,
    submit: async ({ reference }) => stateOf(end, reference, clock.now(), true),
    query: async ({ reference }) => stateOf(end, reference, clock.now(), false),
  }
}

const leg = (state: 'waiting' | 'done' | 'failed', code: string) => ({ state, code })
const arrived: PayoutOrderLegs = { debit: leg('done', '000'), credit: leg('done', '000') }
const onItsWay: PayoutOrderLegs = { debit: leg('done', '000'), credit: leg('waiting', 'ENTR') }
const cameBack: PayoutOrderLegs = { debit: leg('done', '000'), credit: leg('failed', '1000') }

function stateOf({ ends, code, settles_at }: SandboxEnd, reference: string, now: Date, isFirst: boolean): OrderState {
  const raw = { call: 'sandbox payout', asked: { reference }, http: null, answered: { ends, ...(code && { code }) } }
  const rail_ref = `PLAY${reference}`
  const service = code === null ? {} : { service_code: code }
  const reason = `Sandbox playground: ${code ?? '602'}`
  switch (ends) {
    case 'succeeds':
      return { state: 'credited', legs: arrived, rail_ref, amount: null, raw }
    case 'later':
      if (settles_at! <= now) return { state: 'credited', legs: arrived, rail_ref, amount: null, raw }
      return { state: 'sent', legs: onItsWay, rail_ref, expected_at: settles_at, raw }
    case 'returned':
      if (isFirst) return { state: 'sent', legs: onItsWay, rail_ref, expected_at: null, raw }
      return { state: 'returned', legs: cameBack, rail_ref, reason, ...service, raw }
    case 'unclear':
      return { state: 'ambiguous', fault: 'timeout', raw }
    default:
      return { state: 'refused', reason, ...service, raw }
  }
}
