import { Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { Button } from '../kit/layout/button.tsx'
import { Form } from '../kit/forms/form.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { minutesAndSeconds, useCountdown } from '../kit/format/use-countdown.ts'
import { useFormDraft } from '../platform/form-draft.ts'
import { kept } from '../platform/session.ts'
import { useAskReset } from './use-ask-reset.ts'

const fields = { who: z.string() }
const draftName = 'forgot_password'
const empty = { who: '' }

/** One field: the e-mail address or the mobile number. What follows is the same for every one. */
export function ForgotPasswordForm({ onSent }: { onSent: (who: string, again: Date) => void }) {
  const { t } = useLingui()
  const { draft, write } = useFormDraft(draftName, fields, empty)
  const who = draft.who || (kept('email') ?? '')
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
