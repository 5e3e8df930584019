import * as contract from '@sahuji/contract/session'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { FieldErrors } from '../kit/form-errors.ts'
import { notify } from '../kit/notices.ts'
import { call } from '../platform/call.ts'
import { CallFailed } from '../platform/call-failed.ts'
import { failureWords } from '../platform/failure-words.ts'
import { keepSignedIn } from './kept-user.ts'
import { dropSignUpDraft, type SignUpDraft } from './sign-up-draft.ts'
import { readSignUp } from './sign-up-rules.ts'

export interface SignUpAsk extends SignUpDraft {
  password: string
  terms_accepted: boolean
  privacy_accepted: boolean
}

/** Opens the account, keeps the session and goes on to the verification of the e-mail. Spec §4. */
export function useSignUp() {
  const { i18n } = useLingui()
  const [isPending, pend] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>()
  const sentences = (wrong: Record<string, MessageDescriptor>): FieldErrors =>
    Object.fromEntries(Object.entries(wrong).map(([field, says]) => [field, [i18n._(says)]]))
  const send = async ({ agent_code, ...ask }: SignUpAsk) => {
    const read = readSignUp({ ...ask, ...(agent_code && { agent_code }) })
    setErrors('wrong' in read ? sentences(read.wrong) : {})
    if ('wrong' in read || isPending) return
    pend(true)
    try {
      await keepSignedIn(await call(contract.signUp, read.ask))
      dropSignUpDraft()
      location.assign('/emailVerification')
    } catch (error) {
      pend(false)
      if (!(error instanceof CallFailed)) throw error
      const { sentence, code = '', errors: wrong = {} } = failureWords(i18n, error)
      if (Object.keys(wrong).length > 0) setErrors(wrong)
      else if (code !== '7004') notify({ tone: 'bad', title: code, note: sentence })
    }
  }
  return { send, isPending, errors }
}
