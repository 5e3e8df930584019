import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../kit/layout/button.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { useCountdown } from '../kit/format/use-countdown.ts'
import { CallFailed } from '../platform/call-failed.ts'
import { failureWords } from '../platform/failure-words.ts'
import { emailLink } from './email-calls.ts'

/** Sends the verification link again; the server's own wait counts down. */
export function ResendLink({ email }: { email: string }) {
  const { t, i18n } = useLingui()
  const [until, waitUntil] = useState<Date>()
  const [isSending, setSending] = useState(false)
  const wait = useCountdown(until)
  const send = async () => {
    setSending(true)
    try {
      const { sent, wait_seconds } = await emailLink.resend(email)
      waitUntil(after(wait_seconds))
      if (sent) notify({ tone: 'good', title: t`A new link is on its way.` })
      else notify({ tone: 'info', title: t`A link was sent a moment ago. Please look in your mail first.` })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      const seconds = error.facts['seconds']
      if (typeof seconds === 'number') waitUntil(after(seconds))
      notify({ tone: 'bad', title: failureWords(i18n, error).sentence, code: error.status })
    } finally {
      setSending(false)
    }
  }
  return (
    <Button size="large" wide isDisabled={wait > 0} isPending={isSending} onPress={() => void send()}>
      {wait > 0 ? <Trans>Send again in {wait} seconds</Trans> : <Trans>Send the link again</Trans>}
    </Button>
  )
}

const after = (seconds: number): Date => new Date(Date.now() + seconds * 1000)
