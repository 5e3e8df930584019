import type { Clock } from '../../platform/clock.ts'
import type { AskedPayment, KeptAnswer, RailRecord, Succeeded, Verification } from '../rail.ts'
import { parseRupeeText } from '../rupee-text.ts'
import { without } from '../rail-answers.ts'
import { outcomeOf } from './reason-codes.ts'
import { searched } from './search.ts'
import { type CardsSettings, searchLagSeconds } from './settings.ts'

/**
 * A payment's state. The transaction search decides; the signed answer counts where the search finds nothing. Why:
 * docs/decisions/0016-a-signed-answer-waits-for-the-search.md.
 */
export async function verifyCard(settings: CardsSettings, clock: Clock, payment: AskedPayment): Promise<Verification> {
  const answer = strongest(payment.answers ?? [])
  const said = answer && verificationOf(payment, answer)
  if (!settings.query) return said ?? without('not_found', 'no answer yet', nothingAsked(payment))
  const found = await searched(settings, clock, payment)
  if (!said || !answer) return found
  const seconds = (clock.now().getTime() - answer.received_at.getTime()) / 1000
  const end = weighed(found, said, seconds >= searchLagSeconds)
  const { fault } = found.raw
  return fault === undefined ? end : { ...end, raw: { ...end.raw, fault } }
}

/** Compares the search's result with the signed answer; `isLate` once the search has had its time. Pure. */
export function weighed(found: Verification, said: Verification, isLate: boolean): Verification {
  if (said.state === 'succeeded' || said.state === 'partial') return weighedPaid(found, said, isLate)
  if (!isSilent(found)) return found
  if (said.state !== 'ambiguous') return said
  if (found.state !== 'not_found') return found
  // a signed error that the search still does not list has not paid
  return isLate ? without('failed', said.reason, found.raw) : said
}

function weighedPaid(found: Verification, said: Succeeded, isLate: boolean): Verification {
  // Both come from CyberSource: of two results that exclude each other neither is money.
  if (found.state === 'failed' && found.rail_ref === said.rail_ref)
    return without('ambiguous', 'contradicted', found.raw)
  // a refusal of an earlier try means nothing for this one
  if (!isSilent(found) && found.state !== 'failed') return found
  if (isLate) return { ...said, is_unsearched: true }
  return found.state === 'ambiguous' ? found : without('pending', 'signed, not in the search yet', found.raw)
}

/** It knows no outcome yet. */
const isSilent = ({ state }: Verification): boolean =>
  state === 'not_found' || state === 'pending' || state === 'expired' || state === 'ambiguous'

/** The strongest answer: a payer may retry after a refusal, and the success has the money. */
const strongest = (answers: readonly KeptAnswer[]): KeptAnswer | undefined =>
  answers.toSorted((one, other) => rank(one) - rank(other))[0]

const ranks = ['ACCEPT', 'REVIEW', 'ERROR', 'DECLINE', 'CANCEL']

// a "repeated form" answer does not tell how the first form went
const rank = ({ fields: { decision = '', reason_code } }: KeptAnswer): number =>
  reason_code === '104' ? ranks.length : ranks.indexOf(decision)

/** A signed answer's own result. It names no kind of card: its money counts as a credit card's. */
function verificationOf({ reference }: AskedPayment, { fields, received_at }: KeptAnswer): Verification {
  const raw: RailRecord = { call: 'cards signed answer', asked: { reference }, http: null, answered: fields }
  const { state, reason, service_code } = outcomeOf(fields['decision'] ?? '', fields['reason_code'] ?? '')
  const rail_ref = fields['transaction_id'] ?? null
  if (state !== 'paid' && state !== 'partial')
    return { ...without(state, reason, raw), rail_ref, ...(service_code !== undefined && { service_code }) }
  const amount = parseRupeeText(fields['auth_amount'] ?? '')
  if (amount === undefined || rail_ref === null) return without('ambiguous', 'bad_shape', raw)
  return {
    state: state === 'paid' ? 'succeeded' : 'partial',
    rail_ref,
    amount,
    currency: fields['currency'] ?? '',
    reference,
    fee: null,
    instrument: null,
    card: { brand: fields['brand'] ?? '', last4: fields['last4'] ?? '', funding: null },
    paid_at: received_at,
    raw,
  }
}

const nothingAsked = ({ reference }: AskedPayment): RailRecord => ({
  call: 'cards signed answer',
  asked: { reference },
  http: null,
  answered: null,
})
