/** Replaces a value in the log. */
const removed = '[removed]'

/** Fields whose values are the shop's own facts; every other text is removed, its name stays. */
const kept = new Set(
  (
    'id payment_id mode status version amount currency refunded refundable disputed fee fee_returned order_ref description ' +
    'return_url pay_url reference source way created expires_in expires_at paid_at ended_at reason title amount_min amount_max ' +
    'payments_max paid paid_amount url next cursor limit created_from created_before message refusal request_id documentation ' +
    'webhook_url type seconds count'
  ).split(' '),
)
/** Objects whose contents are read by the same rule. */
const opened = new Set(['data', 'errors', 'facts', 'metadata'])

// of any text: keys, secrets of webhooks, e-mail addresses, mobile and card numbers
const patterns: readonly [RegExp, string][] = [
  [/sahuji_(live|test)_[0-9A-Za-z]+/g, 'sahuji_$1_[removed]'],
  [/whsec_[\w+/=-]+/g, 'whsec_[removed]'],
  [/[^\s"'<>@]{1,64}@[^\s"'<>@]{1,190}\.[^\s"'<>@]{2,}/g, removed],
  [/(?<![\w-])(?:\+?977[-\s]?)?9[678]\d{8}(?![\w-])/g, removed],
  [/(?<![\w-])(?:\d[ -]?){13,19}(?![\w-])/g, removed],
]

/** A text without secrets and numbers of people. */
export const redactText = (text: string): string =>
  patterns.reduce((rest, [pattern, mark]) => rest.replace(pattern, mark), text)

const depthMost = 5
const itemsMost = 20
/** The log keeps less of one JSON, so no more of it is looked through, however long it is. */
const roomMost = 16_384

/** How many characters of one JSON are still looked through. */
interface Room {
  left: number
}

/** JSON as the log keeps it: names stay, values that may be a secret or personal are replaced. */
export const redact = (value: unknown): unknown => redacted(value, { name: 'data', depth: 0, room: { left: roomMost } })

function redacted(value: unknown, within: { name: string; depth: number; room: Room }): unknown {
  const { name, depth, room } = within
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number') return kept.has(name) ? value : removed
  if (typeof value === 'string') return kept.has(name) ? withoutQuery(name, redactText(taken(value, room))) : removed
  if (depth >= depthMost) return removed
  const inside = { depth: depth + 1, room }
  if (Array.isArray(value)) return value.slice(0, itemsMost).map((one) => redacted(one, { name, ...inside }))
  if (typeof value !== 'object') return removed
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 60)
      .map(([key, inner]) => [
        redactText(taken(key, room)).slice(0, 60),
        redacted(inner, { name: nameWithin(name, key), ...inside }),
      ]),
  )
}

/** As much of a text as there is room for. */
function taken(text: string, room: Room): string {
  const short = text.slice(0, room.left)
  room.left -= short.length
  return short
}

/** The sentences of refused fields are ours; the shop's own metadata may name a person. */
function nameWithin(parent: string, key: string): string {
  if (parent === 'errors') return 'message'
  if (parent === 'metadata') return 'metadata'
  return opened.has(key) || kept.has(key) ? key : 'unknown'
}

/** A shop's address keeps its place alone: its query and fragment may carry a token. */
const withoutQuery = (name: string, text: string): string =>
  name === 'return_url' || name === 'webhook_url' ? text.replace(/([?#]).*$/s, '$1[removed]') : text

/** Path and query as the log keeps them, at most 400 characters. */
export function redactAddress(url: string): string {
  const [path = '', query] = url.split('?')
  const asked = query && new URLSearchParams(query)
  const fields = asked
    ? [...asked].map(([name, value]) => `${name}=${kept.has(name) || name === 'status' ? value : removed}`)
    : []
  return redactText([path, fields.join('&')].filter(Boolean).join('?')).slice(0, 400)
}
