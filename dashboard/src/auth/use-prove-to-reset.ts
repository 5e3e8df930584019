import { challengePasskey, provePasskeyToReset } from '@sahuji/contract/auth/passkeys'
import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { notify } from '../kit/overlays/notices.ts'
import { call } from '../platform/call.ts'
import { CallFailed } from '../platform/call-failed.ts'
import { failureWords } from '../platform/failure-words.ts'
import { answerPasskey } from './passkey-browser.ts'

/** Whose password may be set, and by what. */
export interface ProvenToReset {
  ticket: string
  email: string
}

/** Proves a passkey to set a new password. */
export function useProveToReset() {
  const { i18n } = useMessages()
  const { t } = useLingui()
  const [proven, setProven] = useState<ProvenToReset>()
  const [isPending, setIsPending] = useState(false)
  const prove = async () => {
    setIsPending(true)
    try {
      const passkey = await answerPasskey(await call(challengePasskey, { purpose: 'reset' }))
      setProven(await call(provePasskeyToReset, { passkey }, { isQuiet: true }))
    } catch (error) {
      const title =
        error instanceof CallFailed
          ? failureWords(i18n, error).sentence
          : t`No passkey was used. Please try again, or ask for the link.`
      notify({ tone: 'bad', title })
    } finally {
      setIsPending(false)
    }
  }
  return { proven, prove, leave: () => setProven(undefined), isPending }
}
