import { useQuery } from '@tanstack/react-query'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { useFailureWords } from '../../platform/failures/failure-words.ts'
import { transfers } from '../calls.ts'

/** The merchant's own number: an error of the field, which asking again does not fix. */
export const isOwnNumber = (error: Error | null): boolean =>
  error instanceof CallFailed && error.refusal === 'receiver_is_yourself'

/** The fault of a number, at its field; undefined where there is none. */
export function useNumberRemarks(number: string | undefined): FieldErrors | undefined {
  const { error } = useQuery({
    ...transfers.receiver(number ?? ''),
    enabled: number !== undefined,
    retry: false,
  })
  const { sentence } = useFailureWords(error)
  return isOwnNumber(error) ? { mobile_no: [sentence] } : undefined
}
