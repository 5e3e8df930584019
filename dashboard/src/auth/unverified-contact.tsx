import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { PasswordField } from '../kit/forms/password-field.tsx'
import { CallFailed, retryAt, secondsFromNow } from '../platform/calls/call-failed.ts'
import { dropDraft, useFormDraft } from '../platform/forms/form-draft.ts'
import { failureWords, useRefusedFields } from '../platform/failures/failure-words.ts'
import { notify } from '../kit/overlays/notices.ts'
import { saveSession } from '../platform/session/session.ts'
import { emailLink, phone } from './calls.ts'
import { EmailField, MobileField } from './contact-fields.tsx'
import { Button } from '../kit/layout/button.tsx'
import { useCountdown } from '../kit/format/use-countdown.ts'

const fields = { value: z.string() }
const empty = { value: '' }

export interface CorrectionDialogProps {
  title: string
  draftName: string
  /** Saves the new value. */
  correct: (value: string, password: string) => Promise<void>
  onClose: () => void
  /** The field of the corrected value. */
  children: (field: { value: string; onChange: (value: string) => void }) => ReactNode
}

/** Corrects a contact while it is unverified; asks for the password, as every change of a credential does. */
function CorrectionDialog({ title, draftName, correct, onClose, children }: CorrectionDialogProps) {
  const { t } = useLingui()
  const { draft, write } = useFormDraft(draftName, fields, empty)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<Error | null>(null)
  const [isPending, setIsPending] = useState(false)
  const errors = useCorrectionErrors(error)
  const submit = async () => {
    setIsPending(true)
    setError(null)
    try {
      await correct(draft.value, password)
      dropDraft(draftName)
    } catch (error) {
      setError(error instanceof Error ? error : new Error(String(error)))
    }
    setIsPending(false)
  }
  return (
    <FormDialog
      title={title}
      confirm={<Trans>Change</Trans>}
      errors={errors}
      isPending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {children({ value: draft.value, onChange: (value) => write({ value }) })}
      <PasswordField
        name="password"
        label={t`Your password`}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </FormDialog>
  )
}

/** A wrong password here is no failed sign-in. */
function useCorrectionErrors(failure: Error | null): FieldErrors | undefined {
  const { t } = useLingui()
  const errors = useRefusedFields(failure)
  const isPassword = failure instanceof CallFailed && failure.refusal === 'credentials_wrong'
  return isPassword ? { password: [t`The password is wrong.`] } : errors
}

/** Corrects the e-mail address while it is unverified. */
export function ChangeEmail({ onClose, onChanged }: { onClose: () => void; onChanged: (email: string) => void }) {
  const { t } = useLingui()
  const correct = async (typed: string, password: string) => {
    const { email } = await emailLink.change(typed, password)
    await saveSession({ email })
    notify({ tone: 'good', title: t`A link is on its way to the new address.` })
    onChanged(email)
  }
  return (
    <CorrectionDialog title={t`Change the address`} draftName="change_email" correct={correct} onClose={onClose}>
      {(field) => <EmailField {...field} />}
    </CorrectionDialog>
  )
}

/** Corrects the mobile number while it is unverified; the page then starts again with the new number. */
export function ChangeMobile({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const correct = async (typed: string, password: string) => {
    const { data } = await phone.change(typed, password)
    await saveSession({ mobile_no: data.mobile_no })
    location.reload()
  }
  return (
    <CorrectionDialog title={t`Change the number`} draftName="change_mobile" correct={correct} onClose={onClose}>
      {(field) => <MobileField {...field} />}
    </CorrectionDialog>
  )
}

/** Sends the verification link again, after the server's own wait. */
export function ResendLink({ email }: { email: string }) {
  const { t, i18n } = useLingui()
  const [until, setUntil] = useState<Date>()
  const [isSending, setIsSending] = useState(false)
  const wait = useCountdown(until)
  const send = async () => {
    setIsSending(true)
    try {
      const { sent, wait_seconds } = await emailLink.resend(email)
      setUntil(secondsFromNow(wait_seconds))
      if (sent) notify({ tone: 'good', title: t`A new link is on its way.` })
      else notify({ tone: 'info', title: t`A link was sent a moment ago. Check your mail first.` })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      const patience = retryAt(error)
      if (patience) setUntil(patience)
      notify({ tone: 'bad', title: failureWords(i18n, error).sentence, code: error.status })
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Button size="large" wide isDisabled={wait > 0} isPending={isSending} onPress={() => void send()}>
      {wait > 0 ? <Trans>Send again in {wait} seconds</Trans> : <Trans>Send the link again</Trans>}
    </Button>
  )
}
