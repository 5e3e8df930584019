import { Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { cleaned } from '@sahuji/contract/input/cleaned'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, TextButton } from '../kit/layout/button.tsx'
import { Form } from '../kit/forms/form.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { minutesAndSeconds, useCountdown } from '../kit/format/use-countdown.ts'
import { dropDraft, useFormDraft } from '../platform/form-draft.ts'
import { sessionValue } from '../platform/session.ts'
import { AuthHead } from '../kit/layout/auth-page.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { Ltr, Text } from '../kit/layout/text.tsx'
import { mailboxOf } from './mailbox.ts'
import { type FieldErrors, wholeForm } from '../kit/forms/form-errors.ts'
import { failureWords } from '../platform/failure-words.ts'
import { passwords } from './password-calls.ts'
import { retryAt, secondsFromNow } from '../platform/retry-after.ts'

const fields = { who: z.string() }
const draftName = 'forgot_password'
const empty = { who: '' }

/** One field: the e-mail address or the mobile number. What follows is the same for every one. */
export function ForgotPasswordForm({ onSent }: { onSent: (who: string, again: Date) => void }) {
  const { t } = useLingui()
  const { draft, write } = useFormDraft(draftName, fields, empty)
  const who = draft.who || (sessionValue('email') ?? '')
  const { send, isPending, errors, waitUntil } = useAskReset(onSent)
  const wait = useCountdown(waitUntil)
  const countdown = minutesAndSeconds(wait)
  return (
    <Form
      label={t`Forgot your password?`}
      method="post"
      action="/forgotPassword"
      errors={errors}
      onSubmit={() => wait === 0 && send(who)}
    >
      <Stack gap={5}>
        <TextField
          name="who"
          label={t`E-mail or mobile number`}
          hint={t`A mobile number only if it is verified`}
          autoComplete="username"
          value={who}
          onChange={(text) => write({ who: text })}
        />
        <Button type="submit" kind="primary" size="large" wide isPending={isPending} isDisabled={wait > 0}>
          {wait > 0 ? <Trans>Try again in {countdown}</Trans> : <Trans>Send the link</Trans>}
        </Button>
      </Stack>
    </Form>
  )
}

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
  const { send, isPending, errors, waitUntil } = useAskReset((_, next) => {
    onAgain(next)
    notify({ tone: 'good', title: t`The link was sent again. It works for ten minutes from now.` })
  })
  const wait = useCountdown(waitUntil ?? again)
  const countdown = minutesAndSeconds(wait)
  const [refused] = Object.values(errors ?? {}).flat()
  return (
    <>
      <Button size="large" wide isDisabled={wait > 0} isPending={isPending} onPress={() => send(who)}>
        {wait > 0 ? <Trans>Send again in {countdown}</Trans> : <Trans>Send the link again</Trans>}
      </Button>
      <div role="alert">{refused && <Text small>{refused}</Text>}</div>
    </>
  )
}

/** Asks for the link that sets a new password. `onSent` with the moment from which another may be asked for. */
function useAskReset(onSent: (who: string, again: Date) => void) {
  const { t, i18n } = useLingui()
  const [errors, setErrors] = useState<FieldErrors>()
  const [waitUntil, setWaitUntil] = useState<Date>()
  const { mutate, isPending } = useMutation({
    mutationFn: passwords.askReset,
    onSuccess: ({ wait_seconds, sent }, who) => {
      const next = secondsFromNow(wait_seconds)
      if (!sent) {
        setWaitUntil(next)
        setErrors({ [wholeForm]: [notSent] })
        return
      }
      setWaitUntil(undefined)
      dropDraft('forgot_password')
      onSent(who, next)
    },
    onError: (failure) => {
      const { sentence, errors: fields = {} } = failureWords(i18n, failure)
      setWaitUntil(retryAt(failure))
      const isField = Object.keys(fields).length > 0
      setErrors({ [isField ? 'who' : wholeForm]: [isField ? needed : sentence] })
    },
  })
  const needed = t`Please write the e-mail address or the mobile number of your account.`
  const notSent = t`No link was sent now, because one was asked for a short while ago. One that came in the last ten minutes still works.`
  const send = (typed: string) => {
    const who = cleaned(typed)
    setErrors(who ? {} : { who: [needed] })
    if (who) mutate(who)
  }
  return { send, isPending, errors, waitUntil }
}
