import type { Clock } from '../../platform/clock.ts'
import type {
  AskedPayment,
  KeptAnswer,
  NotSucceeded,
  RailAnswer,
  RailRecord,
  Succeeded,
  Verification,
} from '../rail.ts'
import { parseRupeeText } from '../rupee-text.ts'
import { callCards } from './call.ts'
import { type CardDetails, type CardTransaction, readDetails, readSearch } from './read-transactions.ts'
import { outcomeOf } from './reason-codes.ts'
import { cardsOfferSeconds, type CardsSettings, searchLagSeconds } from './settings.ts'

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
  return weighed(found, said, seconds >= searchLagSeconds)
}

/** The search's word against the signed one; `isLate` once the search has had its time. Pure. */
export function weighed(found: Verification, said: Verification, isLate: boolean): Verification {
  const isPaid = said.state === 'succeeded' || said.state === 'partial'
  // Both are CyberSource's own: of two words that exclude each other neither is money.
  if (found.state === 'failed' && isPaid) return without('ambiguous', 'contradicted', found.raw)
  const isSilent = found.state === 'not_found' || found.state === 'pending' || found.state === 'ambiguous'
  if (!isSilent) return found
  if (isPaid) {
    if (isLate) return said
    return found.state === 'not_found' ? without('pending', 'signed, not in the search yet', found.raw) : found
  }
  // an error that it signed and then knows nothing of did not pay
  if (said.state === 'ambiguous')
    return isLate && found.state === 'not_found'
      ? { ...without('failed', said.reason, found.raw) }
      : found.state === 'not_found'
        ? said
        : found
  return said
}

/** The answer that says most: a payer may try again after a no, and the money is in the yes. */
function strongest(answers: readonly KeptAnswer[]): KeptAnswer | undefined {
  const order = ['ACCEPT', 'REVIEW', 'ERROR', 'DECLINE', 'CANCEL']
  return answers.toSorted((one, other) => rank(order, one) - rank(order, other))[0]
}

const rank = (order: readonly string[], { fields }: KeptAnswer): number => order.indexOf(fields['decision'] ?? '')

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

/** So many requests of one payment are read: each try of the payer is up to three. */
const rowsMost = 20

async function searched(settings: CardsSettings, clock: Clock, payment: AskedPayment): Promise<Verification> {
  const access = { query: settings.query!, timeoutMs: settings.timeoutMs, clock }
  const answer = await callCards(access, {
    call: 'search',
    path: '/tss/v2/searches',
    body: {
      save: false,
      name: 'Sahuji',
      timezone: 'GMT',
      query: `clientReferenceInformation.code:${payment.reference}`,
      offset: 0,
      limit: rowsMost,
      sort: 'submitTimeUtc:desc',
    },
    asked: { reference: payment.reference },
    read: readSearch,
    keep: (rows) => rows.map(keptRow),
  })
  if (answer.outcome !== 'answered') return unanswered(answer)
  // a search matches by words: only what carries our whole reference is about this payment
  const rows = answer.value.filter(({ reference }) => reference === payment.reference)
  const paid = rows.filter(isCaptured)
  if (paid.length === 0) return unpaid(rows, payment, { now: clock.now(), raw: answer.raw })
  const details: CardDetails[] = []
  for (const { id } of paid) {
    const one = await callCards(access, {
      call: 'details',
      path: `/tss/v2/transactions/${encodeURIComponent(id)}`,
      asked: { reference: payment.reference, id },
      read: readDetails,
      keep: keptDetails,
    })
    if (one.outcome !== 'answered') return unanswered(one)
    if (one.value.id !== id) return without('ambiguous', 'bad_shape', one.raw)
    details.push(one.value)
  }
  return paidBy(rows, details, answer.raw)
}

const isCaptured = ({ kind, decision, is_captured }: CardTransaction): boolean =>
  kind === 'sale' && decision === 'ACCEPT' && is_captured

/** Amounts as text and no reference of the payer's person. */
const keptRow = ({ id, kind, decision, reason_code, is_captured, amount, currency }: CardTransaction) => ({
  id,
  kind,
  decision,
  reason_code,
  is_captured,
  paisa: amount === undefined ? null : `${amount}`,
  currency,
})

const keptDetails = ({ id, authorised, currency, card, is_reversed }: CardDetails) => ({
  id,
  paisa: authorised === undefined ? null : `${authorised}`,
  currency,
  card,
  is_reversed,
})

/** A search that refuses says nothing about the payment. */
function unanswered(answer: Exclude<RailAnswer<unknown>, { outcome: 'answered' }>): NotSucceeded {
  const reason = answer.outcome === 'ambiguous' ? answer.fault : answer.message || answer.no
  return without('ambiguous', reason, answer.raw)
}

/** Money that was captured, less what went back since. Two payments of one reference add up, so that a person sees both. */
function paidBy(rows: readonly CardTransaction[], details: readonly CardDetails[], raw: RailRecord): Verification {
  const [first] = details
  const amounts = details.map(({ authorised, is_reversed }) => (is_reversed ? 0n : authorised))
  const back = rows
    .filter(({ kind, decision }) => kind === 'refund' && decision === 'ACCEPT')
    .map(({ amount }) => amount)
  if (!first || [...amounts, ...back].some((amount) => amount === undefined))
    return without('ambiguous', 'bad_shape', raw)
  const paid = sumOf(amounts) - sumOf(back)
  const isReversed = rows.some(({ kind, decision }) => kind === 'reversal' && decision === 'ACCEPT')
  if (isReversed || paid <= 0n) return { ...without('reversed', 'given back', raw), rail_ref: first.id }
  const isPartial = back.length > 0 || rows.some((row) => isCaptured(row) && row.reason_code === '110')
  return {
    state: isPartial ? 'partial' : 'succeeded',
    rail_ref: first.id,
    amount: paid,
    currency: first.currency,
    reference: first.reference,
    fee: null,
    instrument: null,
    card: first.card,
    paid_at: rows.find(({ id }) => id === first.id)?.at ?? null,
    raw: { ...raw, answered: { transactions: raw.answered, paid: details.map(keptDetails) } },
  } satisfies Succeeded
}

const sumOf = (amounts: readonly (bigint | undefined)[]): bigint =>
  amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n)

/** What stands in the search without money, strongest first: a payer who was declined may have been let through after. */
function unpaid(
  rows: readonly CardTransaction[],
  { created_at }: AskedPayment,
  { now, raw }: { now: Date; raw: RailRecord },
): NotSucceeded {
  const sales = rows.filter(({ kind }) => kind === 'sale')
  const of = (decision: CardTransaction['decision']) => sales.find((row) => row.decision === decision)
  const told = of('REVIEW') ?? of('ACCEPT') ?? of('ERROR') ?? of('DECLINE')
  if (!told) {
    const isOver = now.getTime() >= created_at.getTime() + cardsOfferSeconds * 1000
    // nobody finishes the issuer's question once the page is gone
    if (rows.some(({ decision }) => decision === 'AUTHENTICATE'))
      return without(isOver ? 'expired' : 'pending', '475 at the issuer’s question', raw)
    return without('not_found', 'no transaction', raw)
  }
  if (told.decision === 'ACCEPT') {
    const isReversed = rows.some(({ kind, decision }) => kind === 'reversal' && decision === 'ACCEPT')
    return { ...without(isReversed ? 'reversed' : 'authorised', 'not captured', raw), rail_ref: told.id }
  }
  const { state, reason, service_code } = outcomeOf(told.decision, told.reason_code)
  if (state === 'paid' || state === 'partial') return without('ambiguous', 'bad_shape', raw)
  return { ...without(state, reason, raw), rail_ref: told.id, ...(service_code !== undefined && { service_code }) }
}

const nothingAsked = ({ reference }: AskedPayment): RailRecord => ({
  call: 'cards signed answer',
  asked: { reference },
  http: null,
  answered: null,
})

const without = (state: NotSucceeded['state'], reason: string, raw: RailRecord): NotSucceeded => ({
  state,
  reason,
  rail_ref: null,
  raw,
})
