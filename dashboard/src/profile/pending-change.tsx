import type { ContactChange } from '@sahuji/contract/auth/contact-changes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../kit/layout/button.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { useCountdown } from '../kit/format/use-countdown.ts'
import { retryAt, secondsFromNow } from '../platform/calls/call-failed.ts'
import { FailureLine } from '../platform/failures/failed-to-load.tsx'
import { followed } from '../platform/calls/query.ts'
import { profile } from './calls.ts'

/** Sends the link or code of a pending change again, or cancels the change. Counts down the server's own wait. */
export function PendingChangeActions({ of: { channel, wait_seconds } }: { of: ContactChange }) {
  const { t } = useLingui()
  const [until, setUntil] = useState(() => secondsFromNow(wait_seconds))
  const wait = useCountdown(until)
  const resend = useMutation(
    followed(profile.resend(), () =>
      notify({
        tone: 'good',
        title: channel === 'email' ? t`A new link is on its way.` : t`A new code is on its way.`,
      }),
    ),
  )
  const cancel = useMutation(
    followed(profile.cancel(), () => notify({ tone: 'info', title: t`The change was cancelled.` })),
  )
  const error = resend.error ?? cancel.error
  const again = () =>
    resend.mutate(
      { channel },
      {
        onSuccess: (change) => setUntil(secondsFromNow(change.wait_seconds)),
        onError: (failure) => setUntil((before) => retryAt(failure) ?? before),
      },
    )
  const giveUp = () => cancel.mutate({ channel })
  return (
    <Stack gap={2}>
      <Row>
        <Button size="small" isDisabled={wait > 0} isPending={resend.isPending} onPress={again}>
          {wait > 0 ? <Trans>Send again in {wait} seconds</Trans> : <Trans>Send again</Trans>}
        </Button>
        <Button size="small" kind="ghost" isPending={cancel.isPending} onPress={giveUp}>
          <Trans>Cancel the change</Trans>
        </Button>
      </Row>
      <FailureLine of={error} />
    </Stack>
  )
}
