import { Trans, useLingui } from '@lingui/react/macro'
import { proposePayoutClawback } from '@sahuji/contract/operator/clawbacks'
import type { PayoutItem } from '@sahuji/contract/operator/payouts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { mutation } from '../../platform/query.ts'
import { useRefusedFields } from '../../platform/failure-words.ts'

/** The rail tells of money after the end: what is to be done about it, or who proposed it. */
export function PaidLate({ of: { at, may_propose, proposal } }: { of: NonNullable<PayoutItem['paid_late']> }) {
  return (
    <>
      <Trans>
        It had ended without money. Since <DateTime of={at} /> its rail says otherwise.
      </Trans>{' '}
      {proposal && (
        <Trans>
          {proposal.by} proposed to take it out of the wallet:{' '}
          <Link small href="/operator/second-person">
            {proposal.reference}
          </Link>
          .
        </Trans>
      )}
      {may_propose && (
        <Trans>
          The bank has paid it, and the wallet has it as well. What the wallet lacks, the merchant owes; another person
          has to approve it.
        </Trans>
      )}
      {!proposal && !may_propose && (
        <Trans>Ask the rail by telephone. What the books need is an adjustment by two people.</Trans>
      )}
    </>
  )
}

/** Proposes to take out of the wallet what its bank paid after the end. */
export function TakeBackDialog({ item, onClose }: { item: PayoutItem; onClose: () => void }) {
  const { t } = useLingui()
  const { money } = useWriting()
  const [reason, setReason] = useState('')
  const proposing = useMutation(mutation(proposePayoutClawback))
  const sum = money(item.amount)
  const send = () =>
    proposing.mutate(
      { id: item.payout_id, reason },
      {
        onSuccess: () => {
          notify({ tone: 'info', title: t`It waits for a second person.` })
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={t`Take ${sum} out of the wallet`}
      lead={
        <Trans>
          The bank paid it although it had ended. The money leaves the wallet as far as it is there; the rest the
          merchant owes us. Another person has to approve it.
        </Trans>
      }
      confirm={<Trans>Propose</Trans>}
      errors={useRefusedFields(proposing.error)}
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
