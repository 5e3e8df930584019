/** The method of an incoming request. */
export type RailMethod = 'GET' | 'POST'

/**
 * A request from outside: a payer's browser or the rail's server. It is untrusted and complete, so that a signature can
 * be checked: `body` is the received bytes, `form` its fields where it is a form.
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
 * The payment that such a request names, by our reference, by the rail's own id or by both, without the outcome it
 * claims. `bad`: an invalid signature, or parameters that no honest sender sends.
 */
export interface RailClaim {
  reference: string | null
  rail_id: string | null
  /** The rail's reference of the payment as the request claims it, for a rail whose query needs it. */
  claimed_ref?: string | null
  authentic: 'signed' | 'unsigned' | 'bad'
  /** The payment that the rail confirms, where it names one and its signature is valid. */
  arrival?: RailArrival
  /** The outcome that the rail signed, where it does and the signature is valid; stored for its status check. */
  answer?: SignedAnswer
}

/**
 * A confirmed payment at a QR, also one that we did not open: the payer scanned a printed code, or paid a second time.
 * Its amount and state are the status check's.
 */
export interface RailArrival {
  /** How the rail's status check names this one payment, as `rail_id` of an AskedPayment. */
  rail_id: string
  rail_reference: string
  /** The code of the shop within the QR, and its bill number; null where it has none. */
  code: string
  bill: string | null
}

/** A rail's signed outcome of a payment: the requested amount in paisa, and the fields that may be stored. */
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

/** The single value of a parameter; null where it is absent, undefined where it is repeated or malformed. */
export function onlyValue(values: readonly string[], shape: RegExp): string | null | undefined {
  const [value] = values
  if (value === undefined || (value === '' && values.length === 1)) return null
  return values.length === 1 && shape.test(value) ? value : undefined
}
