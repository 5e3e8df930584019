import { listed } from '../rail-answers.ts'
import { onlyValue, type RailClaim, type SignedAnswer } from '../rail-request.ts'
import { parseRupeeText } from '../rupee-text.ts'
import { isSigned } from '../signed-fields.ts'
import { hasCardNumber } from '@sahuji/contract/input/card-number'
import type { CardsSettings } from './settings.ts'

/**
 * The fields that CyberSource must sign in every answer: they prove which payment of ours it is about and its outcome.
 */
const provenNames = [
  'decision',
  'req_access_key',
  'req_profile_id',
  'req_transaction_uuid',
  'req_reference_number',
  'req_amount',
  'req_currency',
  'signed_field_names',
] as const

/** The further fields that it must sign for a payment it decided on: money counts only with all of them. */
const provenOf: Record<string, readonly string[]> = {
  ACCEPT: ['reason_code', 'auth_amount', 'transaction_id'],
  REVIEW: ['reason_code', 'transaction_id'],
  DECLINE: ['reason_code', 'transaction_id'],
  ERROR: ['reason_code'],
  CANCEL: [],
}

/**
 * Reads what the browser or CyberSource's server posts: the same fields, signed over their own `signed_field_names`.
 * Unsigned fields are ignored; an invalid answer still names the payment, which is then queried.
 */
export function parseSignedAnswer({ profileId, keys }: CardsSettings, form: URLSearchParams): RailClaim {
  const named = onlyValue(form.getAll('req_reference_number'), /^[A-Z0-9]{1,20}$/)
  const bad: RailClaim = { reference: named ?? null, rail_id: null, authentic: 'bad' }
  const fields = signedFields(form)
  if (!fields || !isProven(fields)) return bad
  const secrets = keys.filter(({ accessKey }) => accessKey === fields['req_access_key']).map(({ secret }) => secret)
  const signed = { ...fields, signature: form.get('signature') ?? '' }
  if (fields['req_profile_id'] !== profileId || !isSigned(signed, Object.keys(fields), secrets)) return bad
  return {
    reference: named ?? null,
    rail_id: fields['req_transaction_uuid'] ?? null,
    authentic: named ? 'signed' : 'bad',
    answer: answerOf(fields),
  }
}

const namesMost = 200

/**
 * The fields that `signed_field_names` lists, in its order; undefined where one of them is not present exactly once.
 */
function signedFields(form: URLSearchParams): Record<string, string> | undefined {
  const list = form.getAll('signed_field_names')
  const names = list.length === 1 ? list[0]!.split(',') : []
  if (new Set(names).size !== names.length || names.length > namesMost) return undefined
  if (form.getAll('signature').length !== 1) return undefined
  const fields: Record<string, string> = Object.create(null)
  for (const name of names) {
    const values = form.getAll(name)
    if (values.length !== 1) return undefined
    fields[name] = values[0]!
  }
  return fields
}

function isProven(fields: Record<string, string>): boolean {
  const wanted = listed(provenOf, fields['decision'] ?? '')
  return wanted !== undefined && [...provenNames, ...wanted].every((name) => fields[name] !== undefined)
}

/** CyberSource's numbers of card types; this product accepts the first two. */
export const brandOfType: Record<string, string> = {
  '001': 'Visa',
  '002': 'Mastercard',
  '003': 'American Express',
  '004': 'Discover',
  '007': 'JCB',
  '062': 'UnionPay',
}

function answerOf(fields: Record<string, string>): SignedAnswer {
  const kept = {
    decision: fields['decision']!,
    reason_code: code(fields['reason_code']),
    transaction_id: /^\d{1,40}$/.test(fields['transaction_id'] ?? '') ? fields['transaction_id']! : '',
    transaction_uuid: fields['req_transaction_uuid']!.slice(0, 40),
    auth_amount: parseRupeeText(fields['auth_amount'] ?? '') === undefined ? '' : fields['auth_amount']!,
    currency: /^[A-Z]{3}$/.test(fields['req_currency']!) ? fields['req_currency']! : '',
    brand: listed(brandOfType, fields['req_card_type'] ?? '') ?? '',
    last4: lastFourOf(fields['req_card_number'] ?? ''),
  }
  return {
    amount: parseRupeeText(fields['req_amount']!),
    currency: fields['req_currency']!,
    fields: Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== '' && !hasCardNumber(value))),
  }
}

const code = (text: string | undefined): string => (/^\d{3}$/.test(text ?? '') ? text! : '')

/** The last four digits of a masked number; nothing of an unmasked one. */
const lastFourOf = (number: string): string => /^[xX*]+(\d{4})$/.exec(number)?.[1] ?? ''
