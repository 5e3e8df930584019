import { listed } from '../rail-answers.ts'

/**
 * What NCHL's and the acquirers' codes mean, as sentences, and the specification's service code of each. NEPALPAY QR technical and API
 * specification, annexure; NPI §5.
 */
const codes: Record<string, readonly [sentence: string, service_code: string]> = {
  B001: ['The debit of the payer’s account timed out', '099'],
  B002: ['The payer’s account could not be debited', '023'],
  B101: ['The amount is not that of the bill', '017'],
  B102: ['The acquirer does not know the merchant', '014'],
  B103: ['The merchant is not active', '015'],
  B104: ['The merchant may not take this amount', '017'],
  B105: ['The merchant may take no more payments now', '017'],
  B106: ['NCHL does not know the acquirer', '014'],
  B199: ['The acquirer refused the payment', '023'],
  B999: ['NCHL investigates the payment', '099'],
  T101: ['The signature of a message is not valid', '003'],
  T102: ['The acquirer did not answer in time', '004'],
  T199: ['The acquirer had a technical fault', '602'],
  E001: ['NCHL does not accept calls from our address', '003'],
  E003: ['NCHL does not accept our signature', '003'],
  E007: ['NCHL found a field that is not valid', '014'],
  E010: ['NCHL does not know the merchant', '014'],
  E099: ['This request came before', '099'],
  E999: ['NCHL had a fault of its own', '602'],
  '400': ['NCHL found a field that is not valid', '014'],
  '999': ['The payer’s bank did not answer in time', '099'],
  '1000': ['The bank refused it', '023'],
  '1001': ['The bank could not be reached', '012'],
  CNCL: ['The payment was cancelled before it was settled', '023'],
  RJCT: ['The bank refused it', '023'],
}

/** A code with its sentence; an unknown code alone. */
export function sentenceOf(code: string): string {
  const known = listed(codes, code)
  return known ? `${code}: ${known[0]}` : code
}

/** The specification's code of a failure. */
export const serviceCodeOf = (code: string): string | undefined => listed(codes, code)?.[1]
