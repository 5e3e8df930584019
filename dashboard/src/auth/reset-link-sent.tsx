import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextButton } from '../kit/layout/button.tsx'
import { AuthHead } from '../kit/layout/auth-page.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { Ltr, Text } from '../kit/layout/text.tsx'
import { minutesAndSeconds, useCountdown } from '../kit/format/use-countdown.ts'
import { mailboxOf } from './masked-email.ts'
import { useAskReset } from './use-ask-reset.ts'

interface ResetLinkSentProps {
  who: string
  again: Date
  onAgain: (again: Date) => void
  onOther: () => void
}

/** The link is on its way, if there is such an account: which of the two is said to nobody. */
export function ResetLinkSent({ who, again, onAgain, onOther }: ResetLinkSentProps) {
  const { t } = useLingui()
  const isMail = who.includes('@')
  return (
    <>
      <AuthHead title={isMail ? t`Look in your mail` : t`Look at your phone`}>
        <output>
          <Trans>
            If <Ltr>{who}</Ltr> belongs to an account, a link to set a new password is on its way. It works once and for
            ten minutes.
          </Trans>
        </output>
      </AuthHead>
      <Stack gap={2}>
        {isMail && (
          <LinkButton kind="primary" size="large" wide href={mailboxOf(who)} target="_blank" rel="noreferrer">
            <Trans>Open the mail app</Trans>
          </LinkButton>
        )}
        <SendAgain who={who} again={again} onAgain={onAgain} />
      </Stack>
      <Text small tone="quiet">
        <Trans>Nothing there? Look among the spam, or</Trans>{' '}
        <TextButton onPress={onOther}>
          <Trans>use another address</Trans>
        </TextButton>
      </Text>
    </>
  )
}

function SendAgain({ who, again, onAgain }: Omit<ResetLinkSentProps, 'onOther'>) {
  const { t } = useLingui()
  const wait = useCountdown(again)
  const countdown = minutesAndSeconds(wait)
  const { send, isPending } = useAskReset((_, next) => {
    onAgain(next)
    notify({ tone: 'good', title: t`Another link is on its way. The earlier one no longer works.` })
  })
  return (
    <Button size="large" wide isDisabled={wait > 0} isPending={isPending} onPress={() => send(who)}>
      {wait > 0 ? <Trans>Send again in {countdown}</Trans> : <Trans>Send the link again</Trans>}
    </Button>
  )
}
