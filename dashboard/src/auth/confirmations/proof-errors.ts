import type { RefusalCode } from '@sahuji/contract/refusals'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import type { FailureWords } from '../../platform/failures/failure-words.ts'

type Refusals = ReadonlySet<RefusalCode | undefined>

const wrongCodes: Refusals = new Set(['confirmation_wrong', 'second_factor_wrong'])
const overs: Refusals = new Set(['confirmation_over', 'confirmation_differs', 'send_differs'])
const codeFields = ['sms_code', 'totp_code']

/** The confirmation can be answered no more. */
export const isOver = ({ refusal }: CallFailed): boolean => overs.has(refusal)

/** It costs more by now than was shown: what it costs is to be asked and agreed to anew. */
export const isOfPrice = (error: Error): boolean => error instanceof CallFailed && error.refusal === 'price_changed'

/** The code that was written is wrong, or is no code at all: said at its field. */
export const isOfCode = (error: Error | undefined): error is CallFailed =>
  error instanceof CallFailed && (wrongCodes.has(error.refusal) || codeFields.some((name) => error.errors[name]))

/** The proof is wrong: the person tries again in the dialog. Anything else is of what is confirmed and closes it. */
export const isOfProof = (error: CallFailed): boolean =>
  error.refusal === 'passkey_wrong' || error.errors['passkey'] !== undefined || isOfCode(error)

/** What is wrong with a code: its field's own sentence where it was no code, else why it was refused. */
export function codeSentence({ refusal }: CallFailed, { sentence, errors }: FailureWords): string {
  const [said] = codeFields.flatMap((name) => errors?.[name] ?? [])
  return wrongCodes.has(refusal) ? sentence : (said ?? sentence)
}
