import { Trans, useLingui } from '@lingui/react/macro'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
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
  const proposing = useMutation(office.proposeClawback())
  return (
    <>
      <Button size="small" onPress={() => setIsOpen(true)}>
        <Trans>Taken back by the rail…</Trans>
      </Button>
      {isOpen && (
        <ClawbackDialog
          id={id}
          title={t`Load ${reference} was taken back`}
          lead={
            <Trans>
              The money leaves the wallet as far as it is there; the rest the merchant owes us. Another person has to
              approve it.
            </Trans>
          }
          proposing={proposing}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

interface ClawbackDialogProps {
  /** Of the load or payout that is taken back. */
  id: string
  title: string
  lead: ReactNode
  proposing: UseMutationResult<unknown, Error, { id: string; reason: string }>
  onClose: () => void
}

/** Proposes to take money out of a wallet, with why. */
export function ClawbackDialog({ id, title, lead, proposing, onClose }: ClawbackDialogProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const errors = useRefusedFields(proposing.error)
  const send = () =>
    proposing.mutate(
      { id, reason },
      {
        onSuccess: () => {
          notify({ tone: 'good', title: t`It waits for a second person.` })
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={title}
      lead={lead}
      confirm={<Trans>Propose</Trans>}
      errors={errors}
      isPending={proposing.isPending}
      onSubmit={send}
      onClose={onClose}
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
  )
}
