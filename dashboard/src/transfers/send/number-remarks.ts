import { useQuery } from '@tanstack/react-query'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { useFailureWords } from '../../platform/failures/failure-words.ts'
import { transfers } from '../calls.ts'

/** What was written is one's own number: a slip of the field, which asking again does not mend. */
export const isOwnNumber = (error: Error | null): boolean =>
  error instanceof CallFailed && error.refusal === 'receiver_is_yourself'

/** What is wrong with a number that is written, at its field; undefined where nothing is. */
export function useNumberRemarks(number: string | undefined, counter?: string): FieldErrors | undefined {
  const { error } = useQuery({
    ...transfers.receiver(number ?? '', counter),
    enabled: number !== undefined,
    retry: false,
  })
  const { sentence } = useFailureWords(error)
  return isOwnNumber(error) ? { mobile_no: [sentence] } : undefined
}
