/** Field names whose value is never kept, whatever the rail's spelling. */
const secretName = /signature|processid|password|secret|token|authorization|^pan$|card_?number|cvv/i
/** References of ours and the rail's are kept whole: without them a record is of no use. */
const referenceName = /^(?:merchanttxnid|gatewayreferenceno|gatewaytxnid)$/i
const textMax = 500

/** A copy that may be stored and shown: secrets replaced, long numbers in texts cut to their last four, long texts cut. */
export function redact(value: unknown, name = ''): unknown {
  if (secretName.test(name) && value !== null && value !== '') return '***'
  if (typeof value === 'string') return referenceName.test(name) ? value.slice(0, textMax) : redactText(value)
  if (Array.isArray(value)) return value.slice(0, 200).map((item) => redact(item))
  if (value !== null && typeof value === 'object') return redactFields(value)
  return value
}

/** The same for an object's fields, as a call's parameters are kept. */
export function redactFields(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, redact(value, name)]))
}

function redactText(text: string): string {
  return text.slice(0, textMax).replace(/\d(?:[ -]?\d){8,}/g, (digits) => `…${digits.replace(/\D/g, '').slice(-4)}`)
}
