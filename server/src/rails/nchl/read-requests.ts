import { hasTypedCardNumber } from '@sahuji/contract/input/card-number'
import { fieldsOf, kathmanduInstant, listed } from '../rail-answers.ts'
import { parseExactJson } from '../post-json.ts'
import type { PushedPayment, PushNo, PushRequest, PushValidation } from '../push-rail.ts'
import { parseRupeeText } from '../rupee-text.ts'

type Fields = Record<string, unknown>

/**
 * The allowed sources of money. Remittances and cross-border payments are not a load from the payer's own bank: they
 * need separate checks, and are refused. The document calls mobile banking MB in its table and MOB in its sample.
 */
const channels: Record<string, 'own' | 'other'> = {
  CIPS: 'own',
  MOB: 'own',
  MB: 'own',
  WALLET: 'own',
  OTHERS: 'own',
  REMIT: 'other',
  'CROSS-BORDER': 'other',
}

/**
 * Only a load is the payer's own money for this wallet; we make no requests to pay, and refund or give nothing by NCHL.
 */
const purposes: Record<string, 'load' | 'other'> = {
  LOAD: 'load',
  CAMPAIGN: 'other',
  REFUND: 'other',
  R2P: 'other',
  OTHERS: 'other',
}

/** A request of `validate-user`. */
export function readValidation(body: Uint8Array): PushRequest<PushValidation> {
  const fields = fieldsOfBody(body)
  const said = fields && whomAndHowMuch(fields)
  return said ? (otherChannel(fields) ?? { said }) : { no: 'fields' }
}

/** A request of `payment-request`. */
export function readPayment(body: Uint8Array): PushRequest<PushedPayment> {
  const fields = fieldsOfBody(body)
  const said = fields && whomAndHowMuch(fields)
  const transaction_id = shaped(fields?.['transactionId'], /^[\w-]{1,40}$/)
  const trace_id = shaped(fields?.['validationTraceId'], /^[A-Z0-9]{1,20}$/)
  const sent_at = kathmanduTime(fields?.['transactionDate'])
  const purpose = listed(purposes, String(fields?.['purpose']))
  const isNormal = fields?.['userType'] === 'NORMAL'
  if (!said || !transaction_id || !trace_id || !sent_at || !purpose || !isNormal) return { no: 'fields' }
  const other = otherChannel(fields) ?? (purpose === 'other' ? { no: 'not_allowed' as const } : undefined)
  return other ?? { said: { ...said, transaction_id, trace_id, sent_at, remarks: remarksOf(fields['tranRemarks']) } }
}

/** The fields of a payment that an answer repeats, exactly as sent: a number stays one. */
export function repeatedOf(body: Uint8Array): { validationTraceId: unknown; transactionId: unknown } {
  const fields = fieldsOfBody(body, JSON.parse)
  const plain = (value: unknown) => (typeof value === 'string' || Number.isSafeInteger(value) ? value : null)
  return { validationTraceId: plain(fields?.['validationTraceId']), transactionId: plain(fields?.['transactionId']) }
}

function fieldsOfBody(body: Uint8Array, parse: (text: string) => unknown = parseExactJson): Fields | undefined {
  try {
    return fieldsOf(parse(new TextDecoder('utf-8', { fatal: true }).decode(body)))
  } catch {
    return undefined
  }
}

/** Rupees with exactly two decimals, and the wallet. The document spells `channel` in either case. */
function whomAndHowMuch({ userIdentifier, amount }: Fields): PushValidation | undefined {
  const user = shaped(userIdentifier, /^[^\p{C}]{1,100}$/u)
  const text = shaped(amount, /^\d{1,13}\.\d{2}$/)
  const paisa = text === undefined ? undefined : parseRupeeText(text)
  return user === undefined || paisa === undefined || paisa === 0n ? undefined : { user, amount: paisa }
}

function otherChannel({ channel, Channel }: Fields): { no: PushNo } | undefined {
  const known = listed(channels, String(channel ?? Channel))
  if (known === 'own') return undefined
  return { no: known === undefined ? 'fields' : 'not_allowed' }
}

const shaped = (value: unknown, shape: RegExp): string | undefined =>
  typeof value === 'string' && shape.test(value) ? value : undefined

/** The payer's message for the wallet's owner; one that contains a card's number is not stored. */
function remarksOf(value: unknown): string | null {
  const words = typeof value === 'string' ? value.replace(/\p{C}/gu, ' ').trim() : ''
  return words === '' || hasTypedCardNumber(words) ? null : words.slice(0, 50)
}

/** `yyyy-MM-dd HH:mm:ss.SSS` in Kathmandu (UTC+05:45), as an instant; undefined for anything else. */
function kathmanduTime(value: unknown): Date | undefined {
  const text = shaped(value, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,3})?$/)
  return (text && kathmanduInstant(text)) || undefined
}
