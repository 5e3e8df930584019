import { cleaned, plainMobile } from '@sahuji/contract/input/cleaned'
import { bareMobile, mobilePattern } from '@sahuji/contract/merchants'
import type { RefusalCode } from '@sahuji/contract/refusals'
import { ConstraintViolation } from '../platform/database/database-errors.ts'
import { Refusal } from '../platform/refusal.ts'

/** An e-mail address as it is kept and compared. */
export const normalizeEmail = (typed: string): string => cleaned(typed.normalize('NFKC')).toLowerCase()

/** A mobile number in any usual spelling as it is kept, `+9779812345678`; undefined when it is none. */
export function normalizeMobile(typed: string): string | undefined {
  const plain = plainMobile(typed)
  return mobilePattern.test(plain) ? `+977${bareMobile(plain)}` : undefined
}

const refusalsByConstraint: Record<string, { code: RefusalCode; field: string }> = {
  person_email_is_unique: { code: 'email_taken', field: 'email' },
  person_mobile_is_unique: { code: 'mobile_taken', field: 'mobile_no' },
}

/** Lets the database decide whether an e-mail address or mobile number is free, and turns its no into a refusal. */
export async function refuseTakenContact<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const known = error instanceof ConstraintViolation ? refusalsByConstraint[error.constraint] : undefined
    throw known ? new Refusal(known.code, {}, [known.field]) : error
  }
}
