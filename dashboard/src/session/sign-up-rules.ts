import * as contract from '@sahuji/contract/session'
import type { Takes } from '@sahuji/contract/route'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import * as z from 'zod/mini'

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

/** Reads a sign-up by the contract's own rules: what can be sent, or what is wrong by field. */
export function readSignUp(
  ask: object,
): { ask: Takes<typeof contract.signUp> } | { wrong: Record<string, MessageDescriptor> } {
  const read = z.safeParse(contract.signUp.takes, ask)
  if (read.success) return { ask: read.data }
  const wrong = new Set(read.error.issues.map(({ path }) => path[0]))
  return { wrong: Object.fromEntries(Object.entries(expected).filter(([field]) => wrong.has(field))) }
}
