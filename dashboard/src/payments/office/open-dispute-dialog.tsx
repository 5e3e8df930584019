import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Mode } from '@sahuji/contract/http/lists'
import {
  disputeAnswerDays,
  type DisputeReason,
  disputeReasons,
  disputeTextMax,
} from '@sahuji/contract/payments/disputes'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { RadioGroup } from '../../kit/forms/radio-group.tsx'
import { RupeeField } from '../../kit/forms/rupee-field.tsx'
import { TextArea } from '../../kit/forms/text-area.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { followed } from '../../platform/calls/query.ts'
import { disputeReasonNames } from '../disputes/dispute-words.tsx'
import { officeDisputes } from './calls.ts'

const sources = ['chargeback', 'complaint'] as const
const daysMost = 30

interface OpenDisputeDialogProps {
  /** The payment, where it is known; else the operator enters its reference. */
  payment?: { reference: string; mode: Mode }
  onClose: () => void
}

/** Opens a dispute for a chargeback or a complaint: the amount is held at once. */
export function OpenDisputeDialog({ payment, onClose }: OpenDisputeDialogProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [reference, setReference] = useState(payment?.reference ?? '')
  const [amount, setAmount] = useState<bigint>()
  const [source, setSource] = useState<(typeof sources)[number]>('chargeback')
  const [reason, setReason] = useState<DisputeReason | null>(null)
  const [words, setWords] = useState('')
  const [days, setDays] = useState(String(disputeAnswerDays))
  const opening = useMutation(
    followed(officeDisputes.open(), () =>
      notify({ tone: 'good', title: t`The dispute is open and the amount is held.` }),
    ),
  )
  const answer_days = Number.parseInt(days, 10)
  const isDays = answer_days >= 1 && answer_days <= daysMost
  const open = () => {
    if (!reason || !isDays) return
    const mode = payment?.mode ?? 'live'
    const ask = { payment_reference: reference, mode, source, reason, words, answer_days }
    opening.mutate(amount === undefined ? ask : { ...ask, amount }, {
      onSuccess: ({ id }) => {
        onClose()
        void navigate({ to: `/operator/disputes/${id}` })
      },
    })
  }
  const sourceNames = { chargeback: t`Chargeback of a bank or card network`, complaint: t`Complaint` }
  return (
    <FormDialog
      title={t`Open a dispute`}
      lead={<Trans>The merchant is notified and may answer until the deadline. Then two people decide.</Trans>}
      confirm={<Trans>Open</Trans>}
      errors={useRefusedFields(opening.error)}
      isPending={opening.isPending}
      isIncomplete={!reason || reference.trim() === '' || !isDays}
      onSubmit={open}
      onClose={onClose}
    >
      <RadioGroup
        chips
        name="source"
        label={t`By`}
        options={sources.map((id) => ({ id, label: sourceNames[id] }))}
        value={source}
        onChange={setSource}
      />
      <TextField
        name="payment_reference"
        label={t`Reference of the payment`}
        hint={t`As on its receipt: SJ…`}
        autoComplete="off"
        maxLength={64}
        value={reference}
        onChange={setReference}
      />
      <RupeeField
        name="amount"
        label={t`Amount`}
        hint={t`Empty: everything that is left of the payment.`}
        value={amount}
        onChange={setAmount}
      />
      <PayersSide {...{ reason, words }} onReason={setReason} onWords={setWords} />
      <AnswerDays value={days} onChange={setDays} />
    </FormDialog>
  )
}

interface PayersSideProps {
  reason: DisputeReason | null
  words: string
  onReason: (reason: DisputeReason) => void
  onWords: (words: string) => void
}

/** Why, and what the payer or the network wrote. */
function PayersSide({ reason, words, onReason, onWords }: PayersSideProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  return (
    <>
      <RadioGroup
        chips
        name="reason"
        label={t`Reason`}
        options={disputeReasons.map((id) => ({ id, label: _(disputeReasonNames[id]) }))}
        value={reason}
        onChange={onReason}
      />
      <TextArea
        name="words"
        label={t`Payer’s words`}
        hint={t`The merchant reads them: what the payer or the network wrote.`}
        maxLength={disputeTextMax}
        value={words}
        onChange={onWords}
      />
    </>
  )
}

function AnswerDays({ value, onChange }: { value: string; onChange: (days: string) => void }) {
  const { t } = useLingui()
  return (
    <TextField
      name="answer_days"
      label={t`Days for the answer`}
      hint={t`From 1 to 30.`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      value={value}
      onChange={onChange}
    />
  )
}
