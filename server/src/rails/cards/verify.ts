import type { Clock } from '../../platform/clock.ts'
import type { AskedPayment, KeptAnswer, RailRecord, Succeeded, Verification } from '../rail.ts'
import { parseRupeeText } from '../rupee-text.ts'
import { without } from '../without-money.ts'
import { outcomeOf } from './reason-codes.ts'
import { searched } from './search.ts'
import { type CardsSettings, searchLagSeconds } from './settings.ts'

/**
 * How a payment stands. The transaction search is asked first and what it says decides; the signed answer counts where the
 * search says nothing. Why: docs/decisions/0016-a-signed-answer-waits-for-the-search.md.
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

/** The search's word against the signed one; `isLate` once the search has had its time. Pure. */
export function weighed(found: Verification, said: Verification, isLate: boolean): Verification {
  if (said.state === 'succeeded' || said.state === 'partial') return weighedPaid(found, said, isLate)
  if (!isSilent(found)) return found
  if (said.state !== 'ambiguous') return said
  if (found.state !== 'not_found') return found
  // an error that was signed and that the search then knows nothing of has not paid
  return isLate ? without('failed', said.reason, found.raw) : said
}

function weighedPaid(found: Verification, said: Succeeded, isLate: boolean): Verification {
  // Both are CyberSource's own: of two words that exclude each other neither is money.
  if (found.state === 'failed' && found.rail_ref === said.rail_ref)
    return without('ambiguous', 'contradicted', found.raw)
  // a no to an earlier try says nothing of this one
  if (!isSilent(found) && found.state !== 'failed') return found
  if (isLate) return { ...said, is_unsearched: true }
  return found.state === 'ambiguous' ? found : without('pending', 'signed, not in the search yet', found.raw)
}

/** It knows of no end yet. */
const isSilent = ({ state }: Verification): boolean =>
  state === 'not_found' || state === 'pending' || state === 'expired' || state === 'ambiguous'

/** The answer that says most: a payer may try again after a no, and the money is in the yes. */
const strongest = (answers: readonly KeptAnswer[]): KeptAnswer | undefined =>
  answers.toSorted((one, other) => rank(one) - rank(other))[0]

const ranks = ['ACCEPT', 'REVIEW', 'ERROR', 'DECLINE', 'CANCEL']

// that a form came twice says nothing of how the first went
const rank = ({ fields: { decision = '', reason_code } }: KeptAnswer): number =>
  reason_code === '104' ? ranks.length : ranks.indexOf(decision)

/** What a signed answer says by itself. It names no kind of card: its money counts as a credit card's. */
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
