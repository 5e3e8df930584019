import type { Clock } from '../../platform/clock.ts'
import type { AskedPayment, NotSucceeded, RailAnswer, RailRecord, Succeeded, Verification } from '../rail.ts'
import { without } from '../rail-answers.ts'
import { callCards } from './call.ts'
import { type CardDetails, type CardTransaction, readDetails, readTransactionSearch } from './read-transactions.ts'
import { outcomeOf } from './reason-codes.ts'
import { cardsOfferSeconds, type CardsSettings } from './settings.ts'

/** The most requests of one payment that are read: each try of the payer is up to three. */
const rowsMost = 20

/** The result of the transaction search for a payment. */
export async function searched(settings: CardsSettings, clock: Clock, payment: AskedPayment): Promise<Verification> {
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
    read: readTransactionSearch,
    keep: (rows) => rows.map(keptRow),
  })
  if (answer.outcome !== 'answered') return unanswered(answer)
  // the search matches single words: only a row with our whole reference is about this payment
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

/** Amounts as text, and nothing about the payer. */
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

/** A refused search means nothing for the payment. */
function unanswered(answer: Exclude<RailAnswer<unknown>, { outcome: 'answered' }>): NotSucceeded {
  if (answer.outcome === 'refused') return without('ambiguous', answer.message || answer.no, answer.raw)
  return without('ambiguous', answer.fault, { ...answer.raw, fault: answer.fault })
}

/** Captured money, less later refunds. Two payments of one reference add up, so that an operator sees both. */
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

/** The search's rows without money, strongest first: a declined payer may have been let through later. */
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
    // the issuer's question cannot be completed once the page is gone
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
