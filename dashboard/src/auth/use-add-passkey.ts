import type { passkeyCreation } from '@sahuji/contract/auth/passkeys'
import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { type FieldErrors, wholeForm } from '../kit/forms/form-errors.ts'
import { notify } from '../kit/overlays/notices.ts'
import { CallFailed } from '../platform/call-failed.ts'
import { failureWords } from '../platform/failure-words.ts'
import { isOnDeviceAlready, makePasskey } from './passkey-browser.ts'
import { factors } from './second-factor-calls.ts'

/** Has the device make a passkey and adds it. A try that the person gave up can be repeated: the challenge is not used. */
export function useAddPasskey(options: z.output<typeof passkeyCreation>, onAdded: () => void) {
  const { i18n } = useMessages()
  const { t } = useLingui()
  const client = useQueryClient()
  const [errors, setErrors] = useState<FieldErrors>()
  const [isPending, setIsPending] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const add = async (name: string) => {
    if (!name) return setErrors({ name: [t`Please write a name.`] })
    setIsPending(true)
    try {
      const { recovery_codes } = await factors.addPasskey({ name, made: await makePasskey(options) })
      notify({ tone: 'good', title: t`The passkey was added.` })
      if (recovery_codes) setCodes(recovery_codes)
      else onAdded()
      void client.invalidateQueries({ queryKey: factors.read().queryKey })
    } catch (error) {
      setErrors({ [wholeForm]: [sentenceOf(error)] })
    } finally {
      setIsPending(false)
    }
  }
  const sentenceOf = (error: unknown): string => {
    if (error instanceof CallFailed) return failureWords(i18n, error).sentence
    return isOnDeviceAlready(error)
      ? t`This device has a passkey of this account already.`
      : t`The device made no passkey. Please try again.`
  }
  return { add, errors, isPending, codes }
}
