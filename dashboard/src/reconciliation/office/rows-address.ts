import type { MatchWay } from '@sahuji/contract/reconciliation/statement-shapes'

/** A day of an account, or a part of its rows. */
export interface AskedRows {
  account: string
  day: string
  which?: MatchWay | 'unmatched'
  cursor?: string
}

/** The address of the rows of an account's day, or of a part of them. */
export const rowsAddress = ({ account, day, which, cursor }: AskedRows): string =>
  `/operator/reconciliation/rows?${new URLSearchParams({ account, day, ...(which && { which }), ...(cursor && { cursor }) })}`

/** The address of the open breaks of an account's day. */
export const breaksAddress = ({ account, day }: AskedRows): string =>
  `/operator/reconciliation/breaks?${new URLSearchParams({ account, day })}`
