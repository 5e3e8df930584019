import { Trans, useLingui } from '@lingui/react/macro'
import type { PayoutItem } from '@sahuji/contract/payouts/office/payouts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { TextField } from '../../kit/forms/text-field.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { followed } from '../../platform/calls/query.ts'
import { withdrawals } from './calls.ts'
import { TakeBackDialog } from './paid-late.tsx'

/** What the office does with a withdrawal. */
export type PayoutAct = 'approve' | 'refuse' | 'ask_release' | 'release' | 'watch' | 'take_back'

interface PayoutDialogProps {
  act: PayoutAct
  item: PayoutItem
  onClose: () => void
}

/** Shows the effect on a withdrawal, and carries it out once. */
export function PayoutDialog({ act, ...props }: PayoutDialogProps) {
  if (act === 'approve') return <ApproveDialog {...props} />
  if (act === 'take_back') return <TakeBackDialog {...props} />
  if (act === 'release' || act === 'watch') return <DecideDialog {...props} isApproved={act === 'release'} />
  return <ReasonDialog {...props} act={act} />
}

type OneProps = Omit<PayoutDialogProps, 'act'>

function ApproveDialog({ item, onClose }: OneProps) {
  const { t } = useLingui()
  const { money } = useWriting()
  const { payout_id: id, merchant, amount, fee, arrives, account } = item
  const sum = money(amount)
  const approving = useMutation(
    followed(withdrawals.approve(), () => notify({ tone: 'good', title: t`It is sent to its bank.` })),
  )
  const approve = () => approving.mutate({ id }, { onSuccess: onClose })
  return (
    <FormDialog
      title={t`Approve the withdrawal of ${sum}?`}
      lead={
        <Trans>
          {merchant}, to {account.account_name} at {account.bank_name}, ··{account.account_end}. It is sent at once.
        </Trans>
      }
      confirm={<Trans>Approve</Trans>}
      errors={useRefusedFields(approving.error)}
      isPending={approving.isPending}
      onSubmit={approve}
      onClose={onClose}
    >
      <Lines>
        <Line label={<Trans>Amount</Trans>}>
          <Money of={amount} />
        </Line>
        <Line label={<Trans>Fee</Trans>}>
          <Money of={-fee} />
        </Line>
        <Total label={<Trans>Arrives</Trans>}>
          <Money of={arrives} weight="bold" />
        </Total>
      </Lines>
    </FormDialog>
  )
}

function ReasonDialog({ act, item, onClose }: OneProps & { act: 'refuse' | 'ask_release' }) {
  const { t } = useLingui()
  const { money } = useWriting()
  const [reason, setReason] = useState('')
  const done = act === 'refuse' ? t`Refused; its money is free again.` : t`It waits for a second person.`
  const tell = () => notify({ tone: 'info', title: done })
  const refusing = useMutation(followed(withdrawals.refuse(), tell))
  const asking = useMutation(followed(withdrawals.askRelease(), tell))
  const doing = act === 'refuse' ? refusing : asking
  const sum = money(item.amount)
  const send = () => doing.mutate({ id: item.payout_id, reason }, { onSuccess: onClose })
  return (
    <FormDialog
      title={act === 'refuse' ? t`Refuse the withdrawal of ${sum}` : t`Request the release of ${sum}`}
      lead={
        act === 'refuse' ? (
          <Trans>Nothing is sent. The money is free in the merchant’s wallet at once.</Trans>
        ) : (
          <Trans>
            Ask the rail by telephone first: an order that was carried out after all is then paid twice. Another person
            decides.
          </Trans>
        )
      }
      confirm={act === 'refuse' ? <Trans>Refuse</Trans> : <Trans>Ask</Trans>}
      errors={useRefusedFields(doing.error)}
      isPending={doing.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        name="reason"
        label={t`Reason`}
        hint={act === 'refuse' ? t`The merchant reads it.` : t`Is kept in the log; the merchant does not see it.`}
        maxLength={300}
        autoComplete="off"
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}

function DecideDialog({ item, isApproved, onClose }: OneProps & { isApproved: boolean }) {
  const { t } = useLingui()
  const { money } = useWriting()
  const deciding = useMutation(withdrawals.decideRelease())
  const sum = money(item.amount)
  const ask = { id: item.payout_id, is_approved: isApproved }
  return (
    <FormDialog
      title={isApproved ? t`Release the withdrawal of ${sum}?` : t`Keep watching the withdrawal of ${sum}?`}
      lead={
        isApproved ? (
          <Trans>The money is free in the merchant’s wallet again. The order counts as never carried out.</Trans>
        ) : (
          <Trans>Nothing moves. The rail is still asked.</Trans>
        )
      }
      confirm={isApproved ? <Trans>Release it</Trans> : <Trans>Keep watching</Trans>}
      errors={useRefusedFields(deciding.error)}
      isPending={deciding.isPending}
      onSubmit={() => deciding.mutate(ask, { onSuccess: onClose })}
      onClose={onClose}
    >
      {item.release && (
        <p>
          {item.release.by}: <bdi>{item.release.reason}</bdi>
        </p>
      )}
    </FormDialog>
  )
}
