import type { StatementClaim } from '@sahuji/contract/statements/claim'
import { fiscalYearText } from '@sahuji/contract/time/nepali-periods'

/** `2083/84-0012` */
export const numberOfClaim = ({ fiscal_year, number }: Pick<StatementClaim, 'fiscal_year' | 'number'>): string =>
  `${fiscalYearText(fiscal_year)}-${`${number}`.padStart(4, '0')}`

/** A code as papers print it: `K7M2-P9QD-4X8R`. */
export const writtenCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')
