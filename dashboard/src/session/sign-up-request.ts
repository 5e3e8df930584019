import * as contract from '@sahuji/contract/session'
import type { I18n, MessageDescriptor } from '@lingui/core'
import type { Takes } from '@sahuji/contract/http/route'
import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { deleteDraft, type FormValues } from './auth-draft.ts'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { call } from '../platform/calls/call.ts'
import { CallFailed, retryAfterSeconds, secondsFromNow } from '../platform/calls/call-failed.ts'
import { failureWords } from '../platform/failures/failure-words.ts'
import { timeZoneHeaders } from '../platform/server/server.ts'
import { saveSignedIn } from './stored-user.ts'
import { keepWayBack } from './way-back.ts'

/** The result of a sign-up: in, wrong fields, a wait for others on the same network, or a refusal of the whole form. */
export type SignUpResult =
  | { kind: 'in' }
  | { kind: 'wrong'; errors: FieldErrors }
  | { kind: 'waits'; until: Date }
  | { kind: 'refused'; status: string; sentence: string }

/**
 * Validates a sign-up by the contract's rules, sends it and stores the session. Fetched when a field gets the focus.
 */
export async function sendSignUp(values: FormValues, i18n: I18n): Promise<SignUpResult> {
  const read = readSignUp(askOf(values))
  if ('wrong' in read) {
    const errors = Object.entries(read.wrong).map(([field, sentence]) => [field, [i18n._(sentence)]])
    return { kind: 'wrong', errors: Object.fromEntries(errors) as FieldErrors }
  }
  try {
    await saveSignedIn(await call(contract.signUp, read.ask, { headers: timeZoneHeaders() }))
    deleteDraft('sign_up')
    keepWayBack()
    return { kind: 'in' }
  } catch (error) {
    const until = turnOf(error)
    if (until) return { kind: 'waits', until }
    const { sentence, code = '', errors = {} } = failureWords(i18n, error instanceof Error ? error : null)
    return Object.keys(errors).length > 0 ? { kind: 'wrong', errors } : { kind: 'refused', status: code, sentence }
  }
}

const longestWaitSeconds = 300

/** The time of the next try; undefined when the wait is too long for the page. */
function turnOf(error: unknown): Date | undefined {
  const seconds = retryAfterSeconds(error)
  const isWait = error instanceof CallFailed && error.http === 429
  return isWait && seconds !== undefined && seconds <= longestWaitSeconds ? secondsFromNow(seconds) : undefined
}

const askOf = ({ agent_code, terms_accepted, privacy_accepted, ...fields }: FormValues): object => ({
  ...fields,
  ...(agent_code && { agent_code }),
  terms_accepted: terms_accepted !== undefined,
  privacy_accepted: privacy_accepted !== undefined,
})

type Field = keyof Takes<typeof contract.signUp>

// one sentence per field that states the expected value and fits into a list
const expected: Readonly<Partial<Record<Field, MessageDescriptor>>> = {
  business_type: msg`Choose your business type.`,
  name: msg`Enter your name as on your citizenship certificate.`,
  trade_name: msg`Enter the trade name of your business.`,
  mobile_no: msg`Enter a mobile number of 10 digits that starts with 96, 97 or 98.`,
  email: msg`Enter an e-mail address, like sita@example.com.`,
  password: msg`Choose a password of 12 to 128 characters.`,
  agent_code: msg`An agent code has 20 characters at most.`,
  terms_accepted: msg`Accept the terms for merchants.`,
  privacy_accepted: msg`Agree to the privacy notice.`,
}

const notALink = msg`Enter a name, not a link or a phone number.`

const isLink = (issue: z.core.$ZodIssue): boolean => issue.code === 'custom' && issue.params?.['sentence'] === 'no_link'

/** Validates a sign-up by the contract's rules: gives the input to send, or the errors by field. */
export function readSignUp(
  ask: object,
): { ask: Takes<typeof contract.signUp> } | { wrong: Record<string, MessageDescriptor> } {
  const read = z.safeParse(contract.signUp.takes, ask)
  if (read.success) return { ask: read.data }
  const wrong = new Set(read.error.issues.map(({ path }) => path[0]))
  const links = new Set(read.error.issues.filter(isLink).map(({ path }) => path[0]))
  const sentences = Object.entries(expected).filter(([field]) => wrong.has(field))
  return {
    wrong: Object.fromEntries(sentences.map(([field, text]) => [field, links.has(field) ? notALink : text])),
  }
}
