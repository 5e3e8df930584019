/** How a request reaches us from outside. */
export type RailMethod = 'GET' | 'POST'

/**
 * A request that came from outside: a payer's browser or the rail's server. Nothing in it is to be believed, and nothing of
 * it was cut, so that a signature can be checked: `body` is what was sent, byte by byte, `form` its fields where it is one.
 */
export interface RailRequest {
  method: RailMethod
  query: URLSearchParams
  form: URLSearchParams
  /** By their names in lower case. */
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

/**
 * The payment that such a request names, by our reference, by the rail's own id or by both, and nothing of what it says
 * became of it. `bad`: a signature that does not hold, or parameters that cannot be meant honestly.
 */
export interface RailClaim {
  reference: string | null
  rail_id: string | null
  /** The rail's reference of the payment as the request says it, for a rail that has to be asked with it. */
  claimed_ref?: string | null
  authentic: 'signed' | 'unsigned' | 'bad'
  /** What the rail signed of the outcome, where it does and the signature holds; kept for its status check. */
  answer?: SignedAnswer
}

/** A rail's signed word of how a payment ended: amount in paisa as it was asked for, and what of it may be kept. */
export interface SignedAnswer {
  amount: bigint | undefined
  currency: string
  /** Codes, ids, and of a card no more than brand and last four digits. */
  fields: Record<string, string>
}

export interface RailAck {
  status: number
  content_type: string
  body: string
}

/** The answers a notifying rail expects: the first time, on a repeat, and for a payment that is not ours. */
export interface RailNotification extends RailClaim {
  ack: { first: RailAck; repeat: RailAck; unknown: RailAck }
}

/** The one value of a parameter; null where none was sent, undefined where it was sent twice or has not this shape. */
export function onlyValue(values: readonly string[], shape: RegExp): string | null | undefined {
  const [value] = values
  if (value === undefined || (value === '' && values.length === 1)) return null
  return values.length === 1 && shape.test(value) ? value : undefined
}
