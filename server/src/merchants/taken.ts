import type { RefusalCode } from '@sahuji/contract/refusals'
import { ConstraintViolation } from '../platform/database/database-errors.ts'
import { Refusal } from '../platform/refusal.ts'

const refusalsByConstraint: Record<string, { code: RefusalCode; field: string }> = {
  person_email_is_unique: { code: 'email_taken', field: 'email' },
  person_mobile_is_unique: { code: 'mobile_taken', field: 'mobile_no' },
}

/** Lets the database decide whether an e-mail address or mobile number is free, and turns its no into a refusal. */
export async function refusingTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const known = error instanceof ConstraintViolation ? refusalsByConstraint[error.constraint] : undefined
    throw known ? new Refusal(known.code, {}, [known.field]) : error
  }
}
