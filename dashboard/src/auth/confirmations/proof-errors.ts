import type { RefusalCode } from '@sahuji/contract/refusals'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import type { FailureWords } from '../../platform/failures/failure-words.ts'

type Refusals = ReadonlySet<RefusalCode | undefined>

const wrongCodes: Refusals = new Set(['confirmation_wrong', 'second_factor_wrong'])
const overs: Refusals = new Set(['confirmation_over', 'confirmation_differs', 'send_differs'])
const codeFields = ['sms_code', 'totp_code']

/** The confirmation cannot be answered any more. */
export const isOver = ({ refusal }: CallFailed): boolean => overs.has(refusal)

/** The price has changed since it was shown: the person must see and confirm the new one. */
export const isOfPrice = (error: Error): boolean => error instanceof CallFailed && error.refusal === 'price_changed'

/** The code is wrong or malformed: the error belongs to its field. */
export const isOfCode = (error: Error | undefined): error is CallFailed =>
  error instanceof CallFailed && (wrongCodes.has(error.refusal) || codeFields.some((name) => error.errors[name]))

/**
 * The proof is wrong: the person tries again in the dialog. Any other failure belongs to the confirmed action and
 * closes the dialog.
 */
export const isOfProof = (error: CallFailed): boolean =>
  error.refusal === 'passkey_wrong' || error.errors['passkey'] !== undefined || isOfCode(error)

/** The error of a code: its field's own sentence where it was malformed, else the reason of the refusal. */
export function codeSentence({ refusal }: CallFailed, { sentence, errors }: FailureWords): string {
  const [said] = codeFields.flatMap((name) => errors?.[name] ?? [])
  return wrongCodes.has(refusal) ? sentence : (said ?? sentence)
}
