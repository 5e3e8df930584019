import type { RailChannel } from '@sahuji/contract/tariff/channels'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { AskedPayment, NotSucceeded, Rail, RailRecord, RefundFinding, Verification } from './rail.ts'
import { without } from './rail-answers.ts'
import type { Rails } from './rails.ts'
import { endOf, type SandboxEnd } from './sandbox-ends.ts'

/** What is collected, with what finds the rail that answers about it. */
interface Collected {
  id: string
  merchant_id: string
  mode: Mode
  rail: string
  channel: RailChannel
}

type Services = { db: Database; clock: Clock; rails: Rails }

/**
 * The rail of a collection. In the sandbox, where the playground set how the collection ends, that end answers in the rail's place: no
 * call leaves the server, and the health of the rail learns nothing. The live book is never looked up.
 */
export async function railOfCollection(deps: Services, collected: Collected): Promise<Rail | undefined> {
  const { id, merchant_id, mode, rail: name } = collected
  const rail = deps.rails.named(name)
  if (!rail || mode === 'live') return rail
  const end = await deps.db.read((tx) => endOf(tx, { id, merchant_id, mode }))
  return end ? playedRail(rail, { end, channel: collected.channel, clock: deps.clock }) : rail
}

/**
 * The rail of a refund of a collection: where the playground set an end for the refund, that one answers. A refund of a played payment
 * without its own end succeeds.
 */
export async function railOfRefund(
  deps: Services,
  collected: Collected,
  refund_id: string | null,
): Promise<Rail | undefined> {
  const rail = await railOfCollection(deps, collected)
  const { merchant_id, mode, channel } = collected
  if (!rail || mode === 'live') return rail
  const own = refund_id && (await deps.db.read((tx) => endOf(tx, { id: refund_id, merchant_id, mode })))
  if (!own && !rail.is_played) return rail
  return playedRail(rail, {
    end: own || { ends: 'succeeds', code: null, settles_at: null },
    channel,
    clock: deps.clock,
  })
}

interface Played {
  end: SandboxEnd
  channel: RailChannel
  clock: Clock
}

type Playing = Played & { now: Date; has_settled: boolean }

const playing = (played: Played): Playing => {
  const now = played.clock.now()
  const { ends, settles_at } = played.end
  return { ...played, now, has_settled: ends === 'succeeds' || (ends === 'later' && settles_at! <= now) }
}

/** A rail that answers as the playground set it. */
function playedRail(rail: Rail, played: Played): Rail {
  const { name, capabilities, origins, parseReturn } = rail
  const { answers: _, pays_again: __, refunds_to_mobile: ___, ...rest } = capabilities
  return {
    name,
    is_played: true,
    capabilities: { ...rest, refunds: 'part' },
    origins,
    parseReturn,
    initiate: async ({ reference, return_url }) => {
      const expires_at = new Date(played.clock.now().getTime() + capabilities.offer_seconds * 1000)
      const value = { method: 'GET', url: return_url, fields: {}, rail_id: null, expires_at } as const
      return { outcome: 'answered', value, raw: rawOf('open', { reference }, played.end) }
    },
    verify: async (payment) => verified(playing(played), payment),
    ...refundsOf(playing(played)),
  }
}

const rawOf = (call: string, asked: Record<string, unknown>, { ends, code }: SandboxEnd): RailRecord => ({
  call: `sandbox ${call}`,
  asked,
  http: null,
  answered: { ends, ...(code && { code }) },
})

/** The reason that every played failure shows. */
const reasonOf = ({ code }: SandboxEnd): string => `Sandbox playground: ${code ?? '602'}`

function verified({ end, now, has_settled, channel }: Playing, { reference, amount }: AskedPayment): Verification {
  const raw = rawOf('status', { reference }, end)
  if (has_settled)
    return {
      state: 'succeeded',
      rail_ref: `PLAY${reference}`,
      amount,
      currency: 'NPR',
      reference,
      fee: null,
      instrument: null,
      ...(channel === 'visa' && { card: { brand: 'Visa', last4: '4242', funding: 'debit' as const } }),
      paid_at: now,
      raw,
    }
  const states: Record<SandboxEnd['ends'], NotSucceeded['state']> = {
    succeeds: 'pending',
    later: 'pending',
    fails: 'failed',
    unclear: 'ambiguous',
    abandoned: 'not_found',
    expires: 'expired',
    returned: 'reversed',
  }
  const state = states[end.ends]
  const found = without(state, state === 'ambiguous' ? 'timeout' : reasonOf(end), raw)
  return end.code === null ? found : { ...found, service_code: end.code }
}

/** How a refund goes: asked once, then looked up. */
const refundsOf = (played: Playing): Required<Pick<Rail, 'refund' | 'findRefund'>> => ({
  refund: async ({ refund_reference }) => {
    const { end } = played
    const raw = rawOf('refund', { refund_reference }, end)
    if (end.ends === 'unclear') return { outcome: 'ambiguous', fault: 'timeout', raw }
    if (end.ends === 'fails') return { outcome: 'refused', no: 'other', message: reasonOf(end), raw }
    return { outcome: 'answered', value: { message: 'Taken' }, raw }
  },
  findRefund: async ({ refund_reference, amount }): Promise<RefundFinding> => {
    const { end, has_settled } = played
    const raw = rawOf('refund status', { refund_reference }, end)
    if (has_settled) return { state: 'done', amount, rail_ref: `PLAY${refund_reference}`, raw }
    if (end.ends === 'fails') return { state: 'failed', reason: reasonOf(end), raw }
    return end.ends === 'unclear' ? { state: 'ambiguous', reason: 'timeout', raw } : { state: 'waiting', raw }
  },
})
