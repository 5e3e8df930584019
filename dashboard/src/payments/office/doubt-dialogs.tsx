import { Trans, useLingui } from '@lingui/react/macro'
import type { DoubtfulRefund } from '@sahuji/contract/payments/office/refund-orders'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../kit/forms/text-field.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Text } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { followed } from '../../platform/calls/query.ts'
import { doubtful } from './doubt-calls.ts'

/** What the office does with a refund in doubt: records the rail's answer, agrees with it, or goes on asking. */
export type DoubtAct = 'done' | 'failed' | 'agree' | 'go_on'

interface DoubtDialogProps {
  act: DoubtAct
  of: DoubtfulRefund
  onClose: () => void
}

export function DoubtDialog({ act, ...props }: DoubtDialogProps) {
  if (act === 'done' || act === 'failed') return <RecordDialog {...props} end={act} />
  return <DecideDialog {...props} isApproved={act === 'agree'} />
}

type OneProps = Omit<DoubtDialogProps, 'act'>

function RecordDialog({ of: { id, amount }, end, onClose }: OneProps & { end: 'done' | 'failed' }) {
  const { t } = useLingui()
  const sum = useWriting().money(amount)
  const [reason, setReason] = useState('')
  const asking = useMutation(
    followed(doubtful.ask(), () => notify({ tone: 'info', title: t`It waits for a second person.` })),
  )
  const send = () => asking.mutate({ id, end, reason }, { onSuccess: onClose })
  return (
    <FormDialog
      title={end === 'done' ? t`${sum} went back to the payer` : t`${sum} did not go back`}
      lead={
        <Trans>
          Look at the rail’s own portal or ask it by telephone first: a wrong answer pays twice, or not at all. Another
          person decides.
        </Trans>
      }
      confirm={<Trans>Record it</Trans>}
      errors={useRefusedFields(asking.error)}
      isPending={asking.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        name="reason"
        label={t`What the rail answered`}
        hint={t`Is kept in the log; the merchant does not see it.`}
        maxLength={300}
        autoComplete="off"
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}

function DecideDialog({ of: { id, amount, asked }, isApproved, onClose }: OneProps & { isApproved: boolean }) {
  const { t } = useLingui()
  const sum = useWriting().money(amount)
  const reason = asked?.reason ?? ''
  const deciding = useMutation(doubtful.decide())
  const agreed =
    asked?.end === 'done' ? (
      <Trans>The money leaves our books: the rail owes us the amount less.</Trans>
    ) : (
      <Trans>The money is free in the shop’s wallet again, or stays in suspense where it is of no shop.</Trans>
    )
  return (
    <FormDialog
      title={isApproved ? t`End the refund of ${sum}?` : t`Ask the rail on about ${sum}?`}
      lead={<Trans>What the rail answered: {reason}</Trans>}
      confirm={isApproved ? <Trans>End it</Trans> : <Trans>Ask on</Trans>}
      errors={useRefusedFields(deciding.error)}
      isPending={deciding.isPending}
      onSubmit={() => deciding.mutate({ id, is_approved: isApproved, asked_at: asked!.at }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{isApproved ? agreed : <Trans>Nothing moves. The rail is still asked.</Trans>}</Text>
    </FormDialog>
  )
}
