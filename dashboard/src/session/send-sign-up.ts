import * as contract from '@sahuji/contract/session'
import type { I18n } from '@lingui/core'
import { dropWritten, type Written } from './auth-draft.ts'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { call } from '../platform/call.ts'
import { failureWords } from '../platform/failure-words.ts'
import { toldPlace } from '../platform/told-place.ts'
import { keepSignedIn } from './kept-user.ts'
import { readSignUp } from './sign-up-rules.ts'

/** What a sign-up came to: in, something wrong with the fields, or a no to the whole. */
export type SignUpAnswer =
  | { kind: 'in' }
  | { kind: 'wrong'; errors: FieldErrors }
  | { kind: 'refused'; status: string; sentence: string }

/** Reads what was written by the contract's own rules, sends it and keeps the session. Fetched when somebody begins. */
export async function sendSignUp(written: Written, i18n: I18n): Promise<SignUpAnswer> {
  const read = readSignUp(askOf(written))
  if ('wrong' in read) {
    const errors = Object.entries(read.wrong).map(([field, says]) => [field, [i18n._(says)]])
    return { kind: 'wrong', errors: Object.fromEntries(errors) as FieldErrors }
  }
  try {
    await keepSignedIn(await call(contract.signUp, read.ask, { headers: toldPlace() }))
    dropWritten('sign_up')
    return { kind: 'in' }
  } catch (error) {
    const { sentence, code = '', errors = {} } = failureWords(i18n, error instanceof Error ? error : null)
    return Object.keys(errors).length > 0 ? { kind: 'wrong', errors } : { kind: 'refused', status: code, sentence }
  }
}

const askOf = ({ agent_code, terms_accepted, privacy_accepted, ...fields }: Written): object => ({
  ...fields,
  ...(agent_code && { agent_code }),
  terms_accepted: terms_accepted !== undefined,
  privacy_accepted: privacy_accepted !== undefined,
})
