import type { UnderstoodPart } from '@sahuji/contract/support/trace'

/** A part with what rows are compared by. */
export type SearchPart = UnderstoodPart & {
  /** Of a bank: the part of its name that rows have. */
  core?: string
  /** Of an amount: the digits as typed where they may be something else. */
  digits?: string
}
