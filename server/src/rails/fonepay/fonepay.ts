import { kathmanduDay } from '@sahuji/contract/time/time'
import type { Clock } from '../../platform/clock.ts'
import type { RailCapabilities } from '../capabilities.ts'
import { openedUnasked } from '../rail-answers.ts'
import type { OpenedPayment, Rail, RailAnswer, RailPayment } from '../rail.ts'
import { rupeeText, parseRupeeText } from '../rupee-text.ts'
import { validationOf, isValidated } from './data-validation.ts'
import { fonepayOfferSeconds, type FonepaySettings } from './settings.ts'
import { verifyFonepay } from './verify.ts'
import { onlyValue, type RailClaim, type RailRequest, type SignedAnswer } from '../rail-request.ts'

/**
 * Fonepay's web payment: the payer's bank app or account, by a signed address. Fonepay Web Integration 2.0, 2020-09.
 */
export function fonepayRail(settings: FonepaySettings, clock: Clock): Rail {
  return {
    name: 'fonepay',
    capabilities: fonepayCapabilities,
    origins: [new URL(settings.payPage).origin],
    initiate: async (payment) => open(settings, clock, payment),
    parseReturn: (request) => parseSignedReturn(settings, request),
    verify: (payment) => verifyFonepay(settings, payment),
  }
}

/**
 * A single way to pay: the payer chooses the bank at Fonepay. It never notifies, and has no call for refunds or for
 * reversed payments.
 */
const fonepayCapabilities: RailCapabilities = {
  instruments: [{ code: 'FONEPAY', name: 'Fonepay', institution: 'Fonepay', kind: 'mobilebanking' }],
  returns: ['GET'],
  notifies: [],
  page_opens: 'once',
  amount_min: null,
  amount_max: null,
  refunds: 'by_hand',
  reversals: 'by_hand',
  answers: 'signed',
  statement: 'by_file',
  remarks_max: 0,
  offer_seconds: fonepayOfferSeconds,
}

/** Needs no call: we build the address, and Fonepay learns of the payment when the payer opens it. */
function open(settings: FonepaySettings, clock: Clock, payment: RailPayment): RailAnswer<OpenedPayment> {
  const now = clock.now()
  const [year, month, day] = kathmanduDay(now).split('-')
  // in the order of the signature
  const fields = {
    PID: settings.merchantCode,
    MD: 'P',
    PRN: payment.reference,
    AMT: rupeeText(payment.amount),
    CRN: 'NPR',
    DT: `${month}/${day}/${year}`,
    R1: payment.reference,
    R2: 'N/A',
    RU: payment.return_url,
  }
  const url = new URL(settings.payPage)
  const DV = validationOf(Object.values(fields), settings.secrets[0])
  for (const [name, value] of Object.entries({ ...fields, DV })) url.searchParams.set(name, value)
  const expires_at = new Date(now.getTime() + fonepayOfferSeconds * 1000)
  return openedUnasked('fonepay merchantRequest', fields, { method: 'GET', url: url.href, fields: {}, expires_at })
}

/** The fields that Fonepay signs at a payment's end, in this order. */
const signedNames = ['PRN', 'PID', 'PS', 'RC', 'UID', 'BC', 'INI', 'P_AMT', 'R_AMT'] as const

type Signed = Record<(typeof signedNames)[number], string>

/**
 * The payer's return, after a success and after a failure. A return with an invalid signature only names the payment to
 * query.
 */
function parseSignedReturn({ merchantCode, secrets }: FonepaySettings, { query }: RailRequest): RailClaim {
  const reference = onlyValue(query.getAll('PRN'), /^[A-Z0-9]{3,20}$/) ?? null
  const bad: RailClaim = { reference, rail_id: null, authentic: 'bad' }
  const [signed, DV] = [signedFields(query), onlyValue(query.getAll('DV'), /^[\da-f]{128}$/i)]
  if (!signed || !DV || reference === null || signed.PID !== merchantCode) return bad
  const values = signedNames.map((name) => signed[name])
  if (!isValidated(DV, values, secrets)) return bad
  return { reference, rail_id: null, authentic: 'signed', answer: answerOf(signed) }
}

/** Each of them exactly once, exactly as sent; undefined otherwise. A comma would make the signed text ambiguous. */
function signedFields(query: URLSearchParams): Signed | undefined {
  const fields = signedNames.map((name) => [name, query.getAll(name)] as const)
  if (fields.some(([, values]) => values.length !== 1 || !/^[^,]{0,100}$/.test(values[0]!))) return undefined
  return Object.fromEntries(fields.map(([name, [value]]) => [name, value])) as Signed
}

/**
 * What is stored of it: the requested amount must be ours, the paid amount is for the status check. Never the payer
 * (INI).
 */
function answerOf({ PS, RC, UID, BC, P_AMT, R_AMT }: Signed): SignedAnswer {
  return { amount: parseRupeeText(R_AMT), currency: 'NPR', fields: { PS, RC, UID, BC, P_AMT } }
}
