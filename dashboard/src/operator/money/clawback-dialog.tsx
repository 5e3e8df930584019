import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { useRefusedFields } from '../../platform/failure-words.ts'
import { office } from './calls.ts'

/** Records that the rail took a credited load back, where it says so on paper only; another person has to agree. */
export function TakenBackButton({ load: { id, reference } }: { load: { id: string; reference: string } }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const recording = useMutation(office.proposeClawback())
  const errors = useRefusedFields(recording.error)
  const close = () => setIsOpen(false)
  const send = () =>
    recording.mutate(
      { id, reason },
      {
        onSuccess: () => {
          notify({ tone: 'good', title: t`It waits for a second person.` })
          close()
        },
      },
    )
  return (
    <>
      <Button size="small" onPress={() => setIsOpen(true)}>
        <Trans>Taken back by the rail…</Trans>
      </Button>
      {isOpen && (
        <FormDialog
          title={t`Load ${reference} was taken back`}
          lead={
            <Trans>
              The money leaves the wallet as far as it is there; the rest the merchant owes us. Another person has to
              approve it.
            </Trans>
          }
          confirm={<Trans>Propose</Trans>}
          errors={errors}
          isPending={recording.isPending}
          onSubmit={send}
          onClose={close}
        >
          <TextField
            name="reason"
            label={t`Why`}
            hint={t`Stands in the log; the merchant does not see it.`}
            maxLength={1000}
            autoComplete="off"
            value={reason}
            onChange={setReason}
          />
        </FormDialog>
      )}
    </>
  )
}
