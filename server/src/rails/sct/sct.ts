import type { Clock } from '../../platform/clock.ts'
import { onlyValue, type RailAck, type RailClaim, type RailNotification, type RailRequest } from '../rail-request.ts'
import type { RailCapabilities } from '../capabilities.ts'
import type { AskedPayment, OpenedPayment, Rail, RailAnswer, RailPayment, Verification } from '../rail.ts'
import { rupeeText } from '../rupee-text.ts'
import { callSct } from './call.ts'
import { readProcess, readStatus, type SctStatus, verificationOf } from './read-answers.ts'
import { sctOfferSeconds, type SctSettings } from './settings.ts'

/** SmartChoice's nPay: SCT cards with number and PIN on its own page. nPay sample kit (dopayment, delivery, response). */
export function sctRail(settings: SctSettings, clock: Clock): Rail {
  return {
    name: 'sct',
    capabilities: sctCapabilities,
    origins: [new URL(settings.payPage).origin],
    initiate: (payment) => initiate(settings, clock, payment),
    parseReturn,
    parseNotification,
    verify: (payment) => verify(settings, payment),
  }
}

/** nPay's sample kit posts both returns, and reads them by either method. Refunds are made by SmartChoice alone. */
const sctCapabilities: RailCapabilities = {
  instruments: [{ code: 'sct', name: 'SCT card', institution: 'SCT card', kind: 'sct' }],
  returns: ['POST', 'GET'],
  notifies: ['POST', 'GET'],
  page_opens: 'again',
  amount_min: null,
  amount_max: null,
  refunds: 'by_hand',
  reversals: 'status',
  statement: 'by_file',
  remarks_max: 100,
  offer_seconds: sctOfferSeconds,
}

/** The return address is registered with nPay, and part of no call. */
async function initiate(settings: SctSettings, clock: Clock, payment: RailPayment): Promise<RailAnswer<OpenedPayment>> {
  const amount = rupeeText(payment.amount)
  const description = payment.remarks || payment.reference
  const answer = await callSct(settings, {
    call: 'ValidateMerchant',
    reference: payment.reference,
    fields: { AMOUNT: amount, purchaseDescription: description },
    read: readProcess,
  })
  if (answer.outcome !== 'answered') return answer
  const fields = {
    ProcessID: answer.value,
    MerchantID: settings.merchantId,
    MerchantTxnID: payment.reference,
    PayAmount: amount,
    MerchantUsername: settings.userName,
    Description: description,
  }
  const expires_at = new Date(clock.now().getTime() + sctOfferSeconds * 1000)
  return { ...answer, value: { method: 'POST', url: settings.payPage, fields, expires_at, rail_id: null } }
}

/** After these the next query would fail too. Any other failure may be caused by the claimed reference itself. */
const lineFaults: ReadonlySet<string> = new Set(['timeout', 'unreachable', 'reset'])

/**
 * Queries with nPay's reference where a return or notification claimed one, as its kit does, and with ours alone where
 * nPay does not know that one, fails on it, or none was claimed, because a payer who never returned may still have
 * paid.
 */
async function verify(settings: SctSettings, payment: AskedPayment): Promise<Verification> {
  const { reference, claimed_ref } = payment
  const ask = (GTWREFNO: string): Promise<RailAnswer<SctStatus>> =>
    callSct(settings, { call: 'CheckTransactionStatus', reference, fields: { GTWREFNO }, read: readStatus })
  if (!claimed_ref) return verificationOf(payment, await ask(''))
  const claimed = await ask(claimed_ref)
  const isMeant = claimed.outcome === 'answered' && claimed.value.reference === reference
  const isSilent = claimed.outcome === 'ambiguous' && lineFaults.has(claimed.fault)
  return verificationOf(payment, isMeant || isSilent ? claimed : await ask(''))
}

/** The payer's return: two fields, unsigned. */
export function parseReturn({ query, form }: RailRequest): RailClaim {
  const reference = onlyValue(valuesOf([query, form], 'MERCHANTTXNID'), /^[A-Z0-9]{1,20}$/)
  const claimed_ref = onlyValue(valuesOf([query, form], 'GTWREFNO'), /^[\w-]{1,64}$/)
  if (!reference || claimed_ref === undefined) return { reference: null, rail_id: null, authentic: 'bad' }
  return { reference, rail_id: null, claimed_ref, authentic: 'unsigned' }
}

/** In any case, and behind an ampersand that was written as an entity: both occur. */
const valuesOf = (sets: readonly URLSearchParams[], name: string): string[] =>
  sets.flatMap((set) =>
    [...set].flatMap(([key, value]) => (key.toUpperCase().replace(/^AMP;?/, '') === name ? [value] : [])),
  )

/** The delivery: the same two fields from nPay's server, acknowledged with a bare 0. */
export const parseNotification = (request: RailRequest): RailNotification => ({
  ...parseReturn(request),
  ack: { first: ackOf('0'), repeat: ackOf('0'), unknown: { ...ackOf('1'), status: 404 } },
})

const ackOf = (body: string): RailAck => ({ status: 200, content_type: 'text/plain', body })
