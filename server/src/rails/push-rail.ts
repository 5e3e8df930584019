import type { RailAck, RailRequest } from './rail-request.ts'

/** A bank asks whether a wallet may be loaded. `user` exactly as sent; `amount` in paisa. */
export interface PushValidation {
  user: string
  amount: bigint
}

/** A bank has sent money to a wallet. `amount` in paisa; `sent_at` by the rail's clock. */
export interface PushedPayment extends PushValidation {
  transaction_id: string
  trace_id: string
  remarks: string | null
  sent_at: Date
}

/** Why a push is refused. `technical`: its outcome is unknown here, and it may be retried. */
export const pushNoes = [
  'credentials',
  'fields',
  'signature',
  'technical',
  'unknown_user',
  'amount_limit',
  'count_limit',
  'not_allowed',
] as const
export type PushNo = (typeof pushNoes)[number]

/** What a wallet may still take. `amount_left` in paisa. */
export interface PushWallet {
  trace_id: string
  user: string
  /** The shop's public name, and nothing about its owner. */
  name: string
  is_verified: boolean
  amount_left: bigint
  count_left: number
}

/** A wallet that accepts no money now: frozen for a while, or closed for good. */
export type PushStop = { no: 'not_allowed'; stands: 'frozen' | 'closed' | null }

export type ValidationOutcome = { wallet: PushWallet } | { no: Exclude<PushNo, 'not_allowed'> } | PushStop

/** `credited` is answered once; for its repeat it is `repeated`. `in_progress`: the rail asks again. */
export type PaymentOutcome = 'credited' | 'repeated' | 'in_progress' | PushNo

/** The content of a request, or why it is not even read: where `no` is given, `request` is ignored. */
export type PushRequest<Says> = { said: Says } | { no: PushNo }

/**
 * The port of a rail that calls us: a bank loads a wallet from its own app. It authenticates requests or refuses them;
 * funding decides their outcome. `answer…` encodes it in the rail's format.
 */
export interface PushRail {
  name: string
  /** How long after it sent a payment the rail still asks; then it treats an unconfirmed payment as failed. */
  retry_seconds: number
  readValidation(request: RailRequest): PushRequest<PushValidation>
  readPayment(request: RailRequest): PushRequest<PushedPayment>
  answerValidation(request: RailRequest, outcome: ValidationOutcome, now: Date): RailAck
  answerPayment(request: RailRequest, outcome: PaymentOutcome): RailAck
}
