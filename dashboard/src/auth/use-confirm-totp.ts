import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { notify } from '../kit/overlays/notices.ts'
import { CallFailed } from '../platform/call-failed.ts'
import { failureWords } from '../platform/failure-words.ts'
import { wrongWithCode } from './otp-rules.ts'
import { factors } from './second-factor-calls.ts'

/** Turns the authenticator app on by its first code. */
export function useConfirmTotp(onDone: () => void) {
  const { i18n, _ } = useMessages()
  const { t } = useLingui()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<FieldErrors>()
  const [isPending, setIsPending] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const send = async (written: string) => {
    const wrong = wrongWithCode(written)
    setErrors(wrong && { code: [_(wrong)] })
    if (wrong || isPending) return
    setIsPending(true)
    try {
      const { recovery_codes } = await factors.confirmTotp(written)
      notify({ tone: 'good', title: t`The authenticator app is on.` })
      if (recovery_codes) setCodes(recovery_codes)
      else onDone()
      void client.invalidateQueries({ queryKey: factors.read().queryKey })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setErrors({ code: [failureWords(i18n, error).sentence] })
    } finally {
      setIsPending(false)
    }
  }
  return { code, setCode, confirm: (written: string) => void send(written), errors, isPending, codes }
}
