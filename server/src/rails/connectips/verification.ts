import { isOfAnother, without } from '../rail-answers.ts'
import type {
  AskedPayment,
  LegState,
  NotSucceeded,
  PaymentLegs,
  RailAnswer,
  RailRecord,
  Succeeded,
  Verification,
} from '../rail.ts'
import type { ConnectipsDetail, ConnectipsStatus } from './read-answers.ts'
import type { ConnectipsSettings } from './settings.ts'

/** The two calls about one payment; the second only after SUCCESS or FAILED in the first. */
interface BothAnswers {
  status: RailAnswer<ConnectipsStatus>
  detail: RailAnswer<ConnectipsDetail> | undefined
}

/**
 * What the two calls together mean. SUCCESS means that the payer's bank has paid; ours has the money only when the
 * credit's code confirms it, and only then is it a success for us. An answer for another merchant or app is unusable.
 */
export function verificationOf(
  asked: AskedPayment,
  { merchantId, appId }: Pick<ConnectipsSettings, 'merchantId' | 'appId'>,
  { status, detail }: BothAnswers,
): Verification {
  const raw = detail ? bothOf(status.raw, detail.raw) : status.raw
  if (status.outcome !== 'answered') return without('ambiguous', faultOf(status), raw)
  const isOurs = ({ merchant, app }: ConnectipsStatus) => merchant === merchantId && app === appId
  const said = status.value
  if (!isOurs(said)) return without('ambiguous', 'bad_shape', raw)
  if (said.status !== 'SUCCESS' && isOfAnother(said.reference, asked.reference))
    return without('ambiguous', 'bad_shape', raw)
  if (said.status === 'ERROR' && notPaid.test(said.description)) return without('not_found', said.description, raw)
  if (!detail) return without('ambiguous', said.description || said.status, raw)
  if (detail.outcome !== 'answered') return halfKnown(said, faultOf(detail), raw)
  const more = detail.value
  if (!isOurs(more)) return without('ambiguous', 'bad_shape', raw)
  if (more.status !== said.status)
    return without('review', `validatetxn ${said.status}, gettxndetail ${more.status}`, raw)
  return said.status === 'SUCCESS' ? debited(asked, { said, more, raw }) : refused(said, more, raw)
}

/** ERROR in two forms means that the payer has not paid yet and still may: not found, or left before the OTP. */
const notPaid = /NOT FOUND|INCOMPLETE/

/**
 * How far the credit to our bank came, by its code. After 999 (time-out), DEFER and ENTR the outcome is still to come.
 */
const creditLegs = new Map<string, LegState>([
  ['000', 'done'],
  ['999', 'waiting'],
  ['DEFER', 'waiting'],
  ['ENTR', 'waiting'],
])

/** The details are missing: the first answer's state of the payer's bank still holds. */
function halfKnown({ status, description }: ConnectipsStatus, fault: string, raw: RailRecord): NotSucceeded {
  if (status === 'FAILED') return without('failed', description || status, raw)
  return { ...without('ambiguous', fault, raw), legs: { debit: 'done', credit: 'waiting', credit_code: null } }
}

/** The payer's bank has paid: ours has the money, waits for it, or was refused it. */
function debited(
  asked: AskedPayment,
  { said, more, raw }: { said: ConnectipsStatus; more: ConnectipsDetail; raw: RailRecord },
): Verification {
  const legs = legsOf('done', more.credit)
  if (more.rail_ref === '') return { ...without('ambiguous', 'bad_shape', raw), legs }
  if (legs.credit !== 'done') {
    const state = legs.credit === 'failed' ? 'failed' : 'pending'
    return { ...without(state, `credit ${more.credit || 'unknown'}`, raw), rail_ref: more.rail_ref, legs }
  }
  const sum = sumOf(said, more)
  if (!sum) return { ...without('review', 'no amount in paisa', raw), rail_ref: more.rail_ref, legs }
  return {
    ...sum,
    rail_ref: more.rail_ref,
    currency: more.currency,
    reference: said.reference === asked.reference ? more.reference : said.reference,
    fee: payersCharge(more),
    instrument: null,
    paid_at: more.paid_at,
    legs,
    raw,
  }
}

/**
 * Both calls contain the sum, in paisa. Where they differ, or one has none, the paid amount is unknown: an operator
 * checks.
 */
function sumOf(said: ConnectipsStatus, more: ConnectipsDetail): Pick<Succeeded, 'state' | 'amount'> | undefined {
  const amount = said.amount ?? more.amount
  return amount === undefined ? undefined : { state: said.amount === more.amount ? 'succeeded' : 'partial', amount }
}

/** What connectIPS charged the payer on top: nothing where the merchant bears its charge. */
function payersCharge({ charge, liability }: ConnectipsDetail): bigint | null {
  if (liability === 'MN') return 0n
  return liability === 'CG' && charge !== undefined ? charge : null
}

/** Either leg failed. A failed payment whose credit goes on contradicts itself. */
function refused(said: ConnectipsStatus, more: ConnectipsDetail, raw: RailRecord): NotSucceeded {
  const reason = said.description || said.status
  if (more.credit === '') {
    return { ...without('failed', reason, raw), legs: { debit: 'failed', credit: null, credit_code: null } }
  }
  const legs = legsOf('done', more.credit)
  return legs.credit === 'failed'
    ? { ...without('failed', `credit ${more.credit}`, raw), legs }
    : without('review', `FAILED, credit ${more.credit}`, raw)
}

/** An unknown code is no success; without a code the credit is still to come. */
const legsOf = (debit: LegState, credit_code: string): PaymentLegs => ({
  debit,
  credit: credit_code === '' ? 'waiting' : (creditLegs.get(credit_code) ?? 'failed'),
  credit_code: credit_code || null,
})

const faultOf = (answer: Exclude<RailAnswer<unknown>, { outcome: 'answered' }>): string =>
  answer.outcome === 'ambiguous' ? answer.fault : answer.message || answer.no

/** Two calls, stored as one. */
const bothOf = (first: RailRecord, second: RailRecord): RailRecord => ({
  call: `${first.call}, ${second.call.replace('connectips ', '')}`,
  asked: second.asked,
  http: second.http,
  answered: [first.answered, second.answered],
})
