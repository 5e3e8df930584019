import { Trans, useLingui } from '@lingui/react/macro'
import { type ArrivalAct, proposeArrival, type UnmatchedArrival } from '@sahuji/contract/payments/office/arrivals'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../kit/forms/text-field.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { ReasonField } from '../../kit/office/reason-field.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { followed, mutation } from '../../platform/calls/query.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'

interface ArrivalDialogProps {
  act: ArrivalAct
  of: UnmatchedArrival
  onClose: () => void
}

/** Proposes what becomes of a payment at no shop; a second person carries it out. */
export function ArrivalDialog({ act, of: { id, amount }, onClose }: ArrivalDialogProps) {
  const { t } = useLingui()
  const sum = useWriting().money(amount)
  const [code, setCode] = useState('')
  const [reason, setReason] = useState('')
  const proposing = useMutation(
    followed(mutation(proposeArrival, { isQuiet: true }), () =>
      notify({ tone: 'good', title: t`It waits for a second person.` }),
    ),
  )
  const isAssigned = act === 'assign'
  const propose = () => proposing.mutate({ id, act, reason, ...(isAssigned && { code }) }, { onSuccess: onClose })
  return (
    <FormDialog
      title={isAssigned ? t`Pay ${sum} to a shop?` : t`${sum} was returned to the payer?`}
      lead={
        isAssigned ? (
          <Trans>The rail’s report is asked once more; then the shop gets the amount less its fee.</Trans>
        ) : (
          <Trans>Have the rail return it first: nothing is sent from here, and nothing of it is in our books.</Trans>
        )
      }
      confirm={<Trans>Propose</Trans>}
      errors={useRefusedFields(proposing.error)}
      isPending={proposing.isPending}
      isIncomplete={isAssigned && code.trim() === ''}
      onSubmit={propose}
      onClose={onClose}
    >
      {isAssigned && (
        <TextField
          name="code"
          label={t`Code of the shop’s QR`}
          hint={t`As on the merchant’s page of QR codes and links.`}
          autoComplete="off"
          maxLength={25}
          value={code}
          onChange={setCode}
        />
      )}
      <ReasonField
        hint={isAssigned ? t`How you know the shop.` : t`With the rail’s reference of the return.`}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
