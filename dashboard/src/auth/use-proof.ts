import type { SecondProof, SecondWay } from '@sahuji/contract/auth/second-factors'
import { useLingui as useMessages } from '@lingui/react'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { wholeForm } from '../kit/forms/form-errors.ts'
import { CallFailed } from '../platform/call-failed.ts'
import { failureWords } from '../platform/failure-words.ts'
import { answerPasskey, type PasskeyRequest } from './passkey-browser.ts'

/** How somebody proves themselves. */
export type ProofWay = SecondWay | 'password'
/** What is sent for it: one of these. */
export type Proof = SecondProof & { password?: string }

export interface ProofCalls {
  /** Asks the server for what the passkey has to answer. */
  challenge: () => Promise<PasskeyRequest>
  prove: (proof: Proof) => Promise<void>
}

const fields: Readonly<Record<ProofWay, string>> = {
  passkey: wholeForm,
  totp: 'totp_code',
  recovery_code: 'recovery_code',
  password: 'password',
}

/** Sends one proof after the other until one is right; what is wrong is said at its field. */
export function useProof({ challenge, prove }: ProofCalls) {
  const { i18n } = useMessages()
  const [errors, setErrors] = useState<FieldErrors>()
  const [isPending, setIsPending] = useState(false)
  const send = async (way: ProofWay, written: string) => {
    setIsPending(true)
    setErrors(undefined)
    try {
      await prove(way === 'passkey' ? { passkey: await answerPasskey(await challenge()) } : { [fields[way]]: written })
    } catch (error) {
      const sentence =
        error instanceof CallFailed
          ? failureWords(i18n, error).sentence
          : i18n._(msg`The passkey was not used. Please try again, or choose another way.`)
      setErrors({ [fields[way]]: [sentence] })
      setIsPending(false)
    }
  }
  return { send, errors, isPending, clear: () => setErrors(undefined) }
}
