import type { UnderstoodPart } from '@sahuji/contract/support/trace'

/** A part in comparable form. */
export type SearchPart = UnderstoodPart & {
  /** For a bank: the part of its name that rows contain. */
  core?: string
  /** For an amount: the digits as typed where they may mean something else. */
  digits?: string
}
