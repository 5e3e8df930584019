import * as contract from '@sahuji/contract/session'
import type { I18n, MessageDescriptor } from '@lingui/core'
import type { Takes } from '@sahuji/contract/http/route'
import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { dropWritten, type Written } from './auth-draft.ts'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { call } from '../platform/call.ts'
import { CallFailed } from '../platform/call-failed.ts'
import { failureWords } from '../platform/failure-words.ts'
import { retryAfterSeconds, secondsFromNow } from '../platform/retry-after.ts'
import { timeZoneHeaders } from '../platform/server.ts'
import { saveSignedIn } from './stored-user.ts'

/** What a sign-up came to: in, something wrong with the fields, a wait for others behind the same network, or a no to the whole. */
export type SignUpResult =
  | { kind: 'in' }
  | { kind: 'wrong'; errors: FieldErrors }
  | { kind: 'waits'; until: Date }
  | { kind: 'refused'; status: string; sentence: string }

/** Reads what was written by the contract's own rules, sends it and keeps the session. Fetched when somebody begins. */
export async function sendSignUp(written: Written, i18n: I18n): Promise<SignUpResult> {
  const read = readSignUp(askOf(written))
  if ('wrong' in read) {
    const errors = Object.entries(read.wrong).map(([field, says]) => [field, [i18n._(says)]])
    return { kind: 'wrong', errors: Object.fromEntries(errors) as FieldErrors }
  }
  try {
    await saveSignedIn(await call(contract.signUp, read.ask, { headers: timeZoneHeaders() }))
    dropWritten('sign_up')
    return { kind: 'in' }
  } catch (error) {
    const until = turnOf(error)
    if (until) return { kind: 'waits', until }
    const { sentence, code = '', errors = {} } = failureWords(i18n, error instanceof Error ? error : null)
    return Object.keys(errors).length > 0 ? { kind: 'wrong', errors } : { kind: 'refused', status: code, sentence }
  }
}

const longestWaitSeconds = 300

/** When it may be sent again, where that is soon enough to wait for it on the page. */
function turnOf(error: unknown): Date | undefined {
  const seconds = retryAfterSeconds(error)
  const isWait = error instanceof CallFailed && error.http === 429
  return isWait && seconds !== undefined && seconds <= longestWaitSeconds ? secondsFromNow(seconds) : undefined
}

const askOf = ({ agent_code, terms_accepted, privacy_accepted, ...fields }: Written): object => ({
  ...fields,
  ...(agent_code && { agent_code }),
  terms_accepted: terms_accepted !== undefined,
  privacy_accepted: privacy_accepted !== undefined,
})

type Field = keyof Takes<typeof contract.signUp>

// one sentence a field: what is expected, said so that it can stand in a list
const expected: Readonly<Partial<Record<Field, MessageDescriptor>>> = {
  business_type: msg`Please choose your business type.`,
  name: msg`Please write your name as on your citizenship certificate.`,
  trade_name: msg`Please write the trade name of your business.`,
  mobile_no: msg`Please write a mobile number of 10 digits that starts with 96, 97 or 98.`,
  email: msg`Please write an e-mail address, like sita@example.com.`,
  password: msg`Please choose a password of 12 to 128 characters.`,
  agent_code: msg`An agent code has 20 characters at most.`,
  terms_accepted: msg`Please accept the terms for merchants.`,
  privacy_accepted: msg`Please agree to the privacy notice.`,
}

const notALink = msg`Please write a name, not a link or a phone number.`

const isLink = (issue: z.core.$ZodIssue): boolean => issue.code === 'custom' && issue.params?.['sentence'] === 'no_link'

/** Reads a sign-up by the contract's own rules: what can be sent, or what is wrong by field. */
export function readSignUp(
  ask: object,
): { ask: Takes<typeof contract.signUp> } | { wrong: Record<string, MessageDescriptor> } {
  const read = z.safeParse(contract.signUp.takes, ask)
  if (read.success) return { ask: read.data }
  const wrong = new Set(read.error.issues.map(({ path }) => path[0]))
  const links = new Set(read.error.issues.filter(isLink).map(({ path }) => path[0]))
  const told = Object.entries(expected).filter(([field]) => wrong.has(field))
  return { wrong: Object.fromEntries(told.map(([field, says]) => [field, links.has(field) ? notALink : says])) }
}
