import { Trans, useLingui } from '@lingui/react/macro'
import type { DisputeOutcome, WholeOfficeDispute } from '@sahuji/contract/payments/office/disputes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWriting } from '../../kit/format/reader.ts'
import { ReasonField } from '../../kit/office/reason-field.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { followed } from '../../platform/calls/query.ts'
import { officeDisputes } from './calls.ts'

interface OutcomeDialogProps {
  of: WholeOfficeDispute
  outcome: DisputeOutcome
  onClose: () => void
}

/** Proposes how a dispute ends, with a reason; a second person carries it out. */
export function OutcomeDialog({ of: { id, amount, held, way }, outcome, onClose }: OutcomeDialogProps) {
  const { t } = useLingui()
  const { money } = useWriting()
  const [reason, setReason] = useState('')
  const proposing = useMutation(
    followed(officeDisputes.propose(), () => notify({ tone: 'good', title: t`It waits for a second person.` })),
  )
  const [sum, missing] = [money(amount), money(amount - held)]
  const propose = () => proposing.mutate({ id, outcome, reason }, { onSuccess: onClose })
  return (
    <FormDialog
      title={outcome === 'won' ? t`Decide for the merchant?` : t`Decide for the payer?`}
      lead={
        outcome === 'won' ? (
          <Trans>{sum} are free again and the payment remains paid.</Trans>
        ) : (
          <>
            {way === 'wallet' ? (
              <Trans>{sum} go back into the wallet that paid.</Trans>
            ) : (
              <Trans>{sum} go against what the rail owes us, and its network pays the payer.</Trans>
            )}
            {held < amount && (
              <>
                {' '}
                <Trans>{missing} are not in the wallet: the merchant owes them.</Trans>
              </>
            )}
          </>
        )
      }
      confirm={<Trans>Propose</Trans>}
      errors={useRefusedFields(proposing.error)}
      isPending={proposing.isPending}
      onSubmit={propose}
      onClose={onClose}
    >
      <ReasonField hint={t`Is kept in the log; the merchant does not see it.`} value={reason} onChange={setReason} />
    </FormDialog>
  )
}
