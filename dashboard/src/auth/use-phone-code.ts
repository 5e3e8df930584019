import { otpAutoSendMilliseconds, otpResendWaitSeconds } from '@sahuji/contract/auth'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { notify } from '../kit/overlays/notices.ts'
import { useCountdown } from '../kit/format/use-countdown.ts'
import { CallFailed } from '../platform/call-failed.ts'
import { phone } from './calls.ts'

/** Asks for a code 1.5 s after the card appeared, then again on demand; the server's own wait is what counts down. Spec §4, §9. */
export function usePhoneCode(email: string) {
  const { t } = useLingui()
  const [until, setUntil] = useState<Date>()
  const [isSending, setIsSending] = useState(false)
  const wait = useCountdown(until)

  const send = useCallback(async () => {
    setIsSending(true)
    try {
      const { data } = await phone.send(email)
      setUntil(after(data.wait_seconds))
      if (data.sent) {
        notify({ tone: 'good', title: t`An OTP Code has been sent to your phone number, please check your phone!!` })
      }
    } catch (error) {
      const seconds = error instanceof CallFailed ? error.facts['seconds'] : undefined
      if (typeof seconds === 'number') setUntil(after(seconds))
      notify({
        tone: 'bad',
        title: t`OTP code not sent!!`,
        ...(error instanceof CallFailed && noteOf(error)),
      })
    } finally {
      setIsSending(false)
    }
  }, [email, t])

  const sendOnce = useEffectEvent(() => void send())
  useEffect(
    function sendAfterLoad() {
      const timer = setTimeout(sendOnce, otpAutoSendMilliseconds)
      return () => clearTimeout(timer)
    },
    // once for the card, not for each change of language
    [],
  )
  return { wait: Math.min(wait, 86_400), isSending, send }
}

const after = (seconds: number): Date => new Date(Date.now() + (seconds || otpResendWaitSeconds) * 1000)

/** A failure's sentence and service code, for a notice. */
export const noteOf = ({ status, message }: CallFailed) => ({
  ...(message && { note: message }),
  ...(status && { code: status }),
})
