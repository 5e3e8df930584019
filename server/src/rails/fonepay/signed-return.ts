import { onlyValue, type RailClaim, type RailRequest, type SignedAnswer } from '../rail-request.ts'
import { parseRupeeText } from '../rupee-text.ts'
import { isValidated } from './data-validation.ts'
import type { FonepaySettings } from './settings.ts'

/** What Fonepay signs of a payment's end, in this order. */
const signedNames = ['PRN', 'PID', 'PS', 'RC', 'UID', 'BC', 'INI', 'P_AMT', 'R_AMT'] as const

type Signed = Record<(typeof signedNames)[number], string>

/** The payer's way back, after a yes and after a no. What its signature does not hold for only names the payment to ask about. */
export function parseSignedReturn({ merchantCode, secrets }: FonepaySettings, { query }: RailRequest): RailClaim {
  const reference = onlyValue(query.getAll('PRN'), /^[A-Z0-9]{3,20}$/) ?? null
  const bad: RailClaim = { reference, rail_id: null, authentic: 'bad' }
  const [signed, DV] = [signedFields(query), onlyValue(query.getAll('DV'), /^[\da-f]{128}$/i)]
  if (!signed || !DV || reference === null || signed.PID !== merchantCode) return bad
  const values = signedNames.map((name) => signed[name])
  if (!isValidated(DV, values, secrets)) return bad
  return { reference, rail_id: null, authentic: 'signed', answer: answerOf(signed) }
}

/** Each of them exactly once, as it was sent; undefined otherwise. A comma would make it unclear what was signed. */
function signedFields(query: URLSearchParams): Signed | undefined {
  const fields = signedNames.map((name) => [name, query.getAll(name)] as const)
  if (fields.some(([, values]) => values.length !== 1 || !/^[^,]{0,100}$/.test(values[0]!))) return undefined
  return Object.fromEntries(fields.map(([name, [value]]) => [name, value])) as Signed
}

/** What is kept of it: as much as was asked for has to be ours, what was paid is for the status check. Never who paid (INI). */
function answerOf({ PS, RC, UID, BC, P_AMT, R_AMT }: Signed): SignedAnswer {
  return { amount: parseRupeeText(R_AMT), currency: 'NPR', fields: { PS, RC, UID, BC, P_AMT } }
}
