import { Refusal } from '../platform/refusal.ts'

/** The outcome of one transfer. */
export type Posting =
  /** Posted now. */
  | { outcome: 'posted'; id: string }
  /** The key was used before for the same transfer: `id` is that first one. */
  | { outcome: 'duplicate'; id: string }
  /** Nothing was posted: the key was used before for another transfer. */
  | { outcome: 'key_conflict'; id: string }
  /** Nothing was posted: `id` reversed the same transfer before, under another key. */
  | { outcome: 'reversed_before'; id: string }
  /** Nothing was posted: balance minus held does not cover a debit. */
  | { outcome: 'insufficient' }
  | { outcome: 'unknown_account' }
  | { outcome: 'closed_account' }

/** One letter per outcome, as ledger_post() answers. */
export const outcomes = {
  p: 'posted',
  d: 'duplicate',
  k: 'key_conflict',
  r: 'reversed_before',
  i: 'insufficient',
  u: 'unknown_account',
  c: 'closed_account',
} as const satisfies Record<string, Posting['outcome']>

/** Reads the ledger's answer for the transfer `id`. */
export function postingOf(code: string, id: string, first: string | null | undefined): Posting {
  const outcome = outcomes[code as keyof typeof outcomes]
  switch (outcome) {
    case 'posted':
      return { outcome, id }
    case 'duplicate':
    case 'key_conflict':
    case 'reversed_before':
      return { outcome, id: first! }
    case 'insufficient':
    case 'unknown_account':
    case 'closed_account':
      return { outcome }
    default:
      throw new Error(`the ledger answered '${code}', which means nothing`)
  }
}

/** The id of the transfer that was posted, now or before. Throws the refusal that fits; an unknown account is our fault. */
export function postedOrRefused(posting: Posting): string {
  switch (posting.outcome) {
    case 'posted':
    case 'duplicate':
      return posting.id
    case 'key_conflict':
      throw new Refusal('key_conflict')
    case 'insufficient':
      throw new Refusal('balance_too_low')
    case 'closed_account':
      throw new Refusal('account_closed')
    case 'reversed_before':
      throw new Error(`the transfer was reversed before, by ${posting.id}`)
    case 'unknown_account':
      throw new Error('a transfer names an account that does not exist')
  }
}
