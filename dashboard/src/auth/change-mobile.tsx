import { Trans, useLingui } from '@lingui/react/macro'
import type { I18n } from '@lingui/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Form } from '../kit/form.tsx'
import { type FieldErrors, wholeForm } from '../kit/form-errors.ts'
import { Row, Stack } from '../kit/layout.tsx'
import { PasswordField } from '../kit/password-field.tsx'
import { TextField } from '../kit/text-field.tsx'
import { failureWords } from '../platform/failure-words.ts'
import { dropDraft, useFormDraft } from '../platform/form-draft.ts'
import { keep } from '../platform/session.ts'
import { phone } from './calls.ts'

const draftName = 'change_mobile'
const fields = { mobile_no: z.string() }
const empty = { mobile_no: '' }

/** Corrects the mobile number while it is not verified; asks the password, as every change of a credential does. */
export function ChangeMobile({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { draft, write } = useFormDraft(draftName, fields, empty)
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<FieldErrors>()
  const [isPending, pend] = useState(false)
  const submit = async () => {
    pend(true)
    setErrors({})
    try {
      const { data } = await phone.change(draft.mobile_no, password)
      dropDraft(draftName)
      await keep({ mobile_no: data.mobile_no })
      location.reload()
    } catch (error) {
      pend(false)
      setErrors(errorsOf(i18n, error))
    }
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={<Trans>Change the number</Trans>}>
      <Form label={t`Change the number`} onSubmit={() => void submit()} errors={errors}>
        <Stack>
          <TextField
            name="mobile_no"
            label={t`Mobile number`}
            hint={t`10 digits, starts with 96, 97 or 98`}
            before="+977"
            inputMode="tel"
            autoComplete="tel-national"
            value={draft.mobile_no}
            onChange={(mobile_no) => write({ mobile_no })}
          />
          <PasswordField
            name="password"
            label={t`Your password`}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          <Row push="end">
            <Button kind="ghost" onPress={onClose}>
              <Trans>Not now</Trans>
            </Button>
            <Button type="submit" kind="primary" isPending={isPending}>
              <Trans>Change</Trans>
            </Button>
          </Row>
        </Stack>
      </Form>
    </Dialog>
  )
}

/** What is wrong by field; what belongs to no field stands above the form. */
function errorsOf(i18n: I18n, error: unknown): FieldErrors {
  const { sentence, errors = {} } = failureWords(i18n, error instanceof Error ? error : new Error('unknown'))
  return Object.keys(errors).length > 0 ? errors : { [wholeForm]: [sentence] }
}
