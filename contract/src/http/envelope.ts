/** The one shape of every JSON answer under /api/. `status` is "000" on success, else a service code. */
export interface Envelope<Data = unknown> {
  status: string
  message: string
  data?: Data
  /** Of a list: the next page's cursor, null at the end. */
  next?: string | null
  /** Sentences by field name, when fields were refused. */
  errors?: Record<string, string[]>
  /** The catalogue's code of a refusal and its facts, so that a client can say it in another language. */
  refusal?: string
  facts?: Record<string, string | number>
  request_id?: string
  /** Of a call with a secret key: where the refusal is explained. */
  documentation?: string
}

export const statusSuccess = '000'

/** The public constant that every call under /api/ carries; no secret, a setting of both sides. */
export const appAuthorizerDefault = 'sahuji-web'

/** On every answer of ours under /api/: the dashboard learns from it the capabilities of the server. */
export const serverHeader = 'sahuji-api'

/** Carries the browser's signed proof beside the bearer token. */
export const proofHeader = 'sahuji-proof'

/** Sent at a sign-in: the browser's time zone, as an IANA name. */
export const timeZoneHeader = 'sahuji-time-zone'
