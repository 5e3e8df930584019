/** A call that was refused, or that got no answer after all tries. */
export class SahujiError extends Error {
  override readonly name = 'SahujiError'
  /** The HTTP status; 0 without an answer. */
  readonly http: number
  /** Decide by this code: it stays. `no_answer` without an answer: send the same call with the same key again. */
  readonly refusal: string
  readonly facts: Readonly<Record<string, string | number>>
  /** Sentences by refused field. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Finds the call in the request log and for support. */
  readonly request_id: string | undefined
  /** Where the code is explained. */
  readonly documentation: string | undefined

  constructor(http: number, body: Record<string, unknown>, options?: ErrorOptions) {
    const refusal = typeof body['refusal'] === 'string' ? body['refusal'] : 'no_answer'
    super(`${refusal}: ${typeof body['message'] === 'string' ? body['message'] : 'no answer'}`, options)
    this.http = http
    this.refusal = refusal
    this.facts = (body['facts'] ?? {}) as SahujiError['facts']
    this.errors = (body['errors'] ?? {}) as SahujiError['errors']
    this.request_id = body['request_id'] as string | undefined
    this.documentation = body['documentation'] as string | undefined
  }
}
