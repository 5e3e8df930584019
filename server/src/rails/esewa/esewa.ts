import type { Clock } from '../../platform/clock.ts'
import { fieldsOf, openedUnasked, textOf } from '../rail-answers.ts'
import { getJson, parseExactJson, recordOf } from '../post-json.ts'
import { onlyValue, type RailClaim, type RailRequest } from '../rail-request.ts'
import type { RailCapabilities } from '../capabilities.ts'
import type { AskedPayment, OpenedPayment, Rail, RailAnswer, RailPayment, Verification } from '../rail.ts'
import { rupeeText } from '../rupee-text.ts'
import { isSigned, sign } from '../signed-fields.ts'
import { readStatus, verificationOf } from './read-answers.ts'
import { esewaOfferSeconds, type EsewaSettings, esewaTimeoutMs } from './settings.ts'

/** eSewa's ePay v2: the payer's wallet at eSewa, by a signed form. developer.esewa.com.np, Epay-V2. */
export function esewaRail(settings: EsewaSettings, clock: Clock): Rail {
  return {
    name: 'esewa',
    capabilities: esewaCapabilities,
    origins: [new URL(settings.formPage).origin],
    initiate: async (payment) => open(settings, clock, payment),
    parseReturn: (request) => parseReturn(settings, request),
    verify: (payment) => verify(settings, payment),
  }
}

/** A single way to pay, on the payer's phone or in the browser. eSewa never notifies, and refunds by hand. */
const esewaCapabilities: RailCapabilities = {
  instruments: [{ code: 'ESEWA', name: 'eSewa', institution: 'eSewa', kind: 'mobilebanking' }],
  returns: ['GET'],
  notifies: [],
  page_opens: 'once',
  amount_min: null,
  amount_max: null,
  refunds: 'by_hand',
  reversals: 'status',
  statement: 'by_file',
  remarks_max: 0,
  offer_seconds: esewaOfferSeconds,
}

/** Our fields that eSewa requires a signature over, in this order. */
export const signedNames = ['total_amount', 'transaction_uuid', 'product_code'] as const

/**
 * Needs no call: we build the form, and eSewa learns of the payment when the payer posts it. On success eSewa appends
 * `?data=` to the address, so that it may have no query; on failure it appends nothing, so that the address itself
 * names the payment.
 */
function open(settings: EsewaSettings, clock: Clock, payment: RailPayment): RailAnswer<OpenedPayment> {
  const total = rupeeText(payment.amount)
  const signed = { total_amount: total, transaction_uuid: payment.reference, product_code: settings.productCode }
  const fields = {
    amount: total,
    tax_amount: '0',
    ...signed,
    product_service_charge: '0',
    product_delivery_charge: '0',
    success_url: payment.return_url,
    failure_url: `${payment.return_url}?reference=${payment.reference}`,
    signed_field_names: signedNames.join(','),
    signature: sign(signed, signedNames, settings.secrets[0]),
  }
  const expires_at = new Date(clock.now().getTime() + esewaOfferSeconds * 1000)
  return openedUnasked('esewa form', fields, { method: 'POST', url: settings.formPage, fields, expires_at })
}

/** The status check needs no key: amount, product and reference together identify the payment. */
async function verify(settings: EsewaSettings, payment: AskedPayment): Promise<Verification> {
  const asked = {
    product_code: settings.productCode,
    total_amount: rupeeText(payment.amount),
    transaction_uuid: payment.reference,
  }
  const url = new URL(settings.statusApi)
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  const got = await getJson(url.href, { headers: {}, timeoutMs: settings.timeoutMs ?? esewaTimeoutMs })
  const raw = recordOf('esewa transaction/status', asked, got)
  if (!got.ok) return verificationOf(payment, { outcome: 'ambiguous', fault: got.fault, raw }, settings.productCode)
  const value = readStatus(got.json)
  return verificationOf(
    payment,
    value ? { outcome: 'answered', value, raw } : { outcome: 'ambiguous', fault: 'bad_shape', raw },
    settings.productCode,
  )
}

/** The fields that eSewa must sign: they prove which payment of ours an answer is about. */
const provenNames = ['transaction_code', 'status', 'total_amount', 'transaction_uuid', 'product_code'] as const

/** The payer's return: `?data=`, signed, after a success; only our own reference after a failure. */
function parseReturn({ secrets, productCode }: EsewaSettings, { query }: RailRequest): RailClaim {
  const reference = onlyValue(query.getAll('reference'), /^[A-Z0-9]{1,20}$/)
  const data = onlyValue(query.getAll('data'), /^[A-Za-z0-9+/ _=-]{1,65536}$/)
  if (data === null) return { reference: reference ?? null, rail_id: null, authentic: reference ? 'unsigned' : 'bad' }
  const fields = data === undefined ? undefined : decoded(data)
  const named = /^[A-Z0-9]{1,20}$/.exec(fields?.['transaction_uuid'] ?? '')?.[0] ?? null
  const names = (fields?.['signed_field_names'] ?? '').split(',')
  const isAuthentic =
    fields !== undefined &&
    provenNames.every((name) => names.includes(name)) &&
    fields['product_code'] === productCode &&
    isSigned(fields, names, secrets)
  return { reference: named, rail_id: null, authentic: isAuthentic ? 'signed' : 'bad' }
}

/** base64 JSON; an unescaped plus arrives as a space. Numbers stay the text that was signed. */
function decoded(data: string): Record<string, string> | undefined {
  try {
    const json = parseExactJson(Buffer.from(data.replaceAll(' ', '+'), 'base64').toString('utf8'))
    const fields = fieldsOf(json)
    return fields && Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)]))
  } catch {
    return undefined
  }
}
