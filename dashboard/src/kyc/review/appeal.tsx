import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../../kit/forms/form.tsx'
import { TextArea } from '../../kit/forms/text-area.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { kyc } from '../case/calls.ts'

const reasonMost = 2000

/** Asks for a second review of a rejection, once. */
export function Appeal() {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const appeal = useMutation(kyc.appeal())
  const errors = useRefusedFields(appeal.error)
  return (
    <Section title={<Trans>Appeal</Trans>}>
      <Form
        label={t`Appeal`}
        errors={errors}
        onSubmit={() => reason.trim() !== '' && appeal.mutate({ reason: reason.trim() })}
      >
        <Text tone="muted">
          <Trans>Another reviewer checks the whole case again. You can request this once.</Trans>
        </Text>
        <TextArea
          name="reason"
          label={t`Why should we review it again?`}
          maxLength={reasonMost}
          value={reason}
          onChange={setReason}
        />
        <div>
          <Button type="submit" kind="primary" isDisabled={reason.trim() === ''} isPending={appeal.isPending}>
            <Trans>Send the appeal</Trans>
          </Button>
        </div>
      </Form>
    </Section>
  )
}
