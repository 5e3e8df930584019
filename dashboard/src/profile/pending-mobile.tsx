import type { ContactChange } from '@sahuji/contract/auth/contact-changes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../kit/layout/button.tsx'
import { EntryWell } from '../kit/data/entries.tsx'
import { Form } from '../kit/forms/form.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { OtpField } from '../kit/forms/otp-field.tsx'
import { Status } from '../kit/layout/status.tsx'
import { Ltr, Text } from '../kit/layout/text.tsx'
import { profile } from './calls.ts'
import { useEdit } from '../platform/forms/use-edit.ts'
import { PendingChangeActions } from './pending-change.tsx'

/** A new mobile number whose code is still missing. */
export function PendingMobile({ of: change }: { of: ContactChange }) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const { send, isPending, errors } = useEdit(profile.confirmMobile(), { notice: t`Your mobile number was changed.` })
  const confirm = (typed = code) => send({ code: typed })
  const { value } = change
  return (
    <EntryWell label={t`New mobile number, waiting`}>
      <div>
        <Status tone="wait">
          <Trans>
            Waiting for <Ltr>+977 {value}</Ltr>
          </Trans>
        </Status>
        <Text small tone="quiet">
          <Trans>
            Enter the code that we sent there. It is valid for five minutes. A number that belongs to another account
            gets no code.
          </Trans>
        </Text>
      </div>
      <Form label={t`Confirm the new number`} errors={errors} onSubmit={() => confirm()}>
        <Stack gap={3} start>
          <OtpField name="code" label={t`Code of the SMS`} value={code} onChange={setCode} onComplete={confirm} />
          <Button type="submit" isPending={isPending}>
            <Trans>Confirm the number</Trans>
          </Button>
        </Stack>
      </Form>
      <PendingChangeActions of={change} />
    </EntryWell>
  )
}
