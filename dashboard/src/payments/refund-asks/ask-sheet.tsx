import type { Payment } from '@sahuji/contract/payments'
import type { Refund, RefundReason } from '@sahuji/contract/payments/refunds'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CountedField } from '../../kit/forms/counted-field.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { Form } from '../../kit/forms/form.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { InfoIcon } from '../../kit/icons/states.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { Sheet } from '../../kit/overlays/sheet.tsx'
import { followed, isUnanswered } from '../../platform/calls/query.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { noteMost, PayerMobile, RefundAmount, RefundReasons, useMissing, usePrice } from '../refunds/refund-fields.tsx'
import { refundAsks } from './calls.ts'

interface AskSheetProps {
  of: Payment
  /** The refunds so far, oldest first. */
  made: readonly Refund[]
  onClose: () => void
}

/** Asks a manager or an owner for a refund: amount, reason and a sentence to the payer, in one call under one key. */
export function AskSheet({ of: payment, made, onClose }: AskSheetProps) {
  const { t } = useLingui()
  const [amount, setAmount] = useState<bigint>()
  const [reason, setReason] = useState<RefundReason | null>(null)
  const [note, setNote] = useState('')
  const [mobile, setMobile] = useState('')
  const [missing, setMissing] = useState<FieldErrors>()
  const missingOf = useMissing()
  const priced = usePrice(payment.id, amount)
  const { mutate, isPending, error, reset } = useMutation(
    followed(refundAsks.ask(), () => notify({ tone: 'good', title: t`Asked for. A manager or an owner decides.` })),
  )
  // whether it was recorded is not known: only the same request can be sent again, under its key
  const isUnsettled = isUnanswered(error)
  const refused = useRefusedFields(isUnsettled ? null : error)
  const needsMobile = priced.quote?.needs_mobile ?? false
  const send = () => {
    const absent = missingOf(amount, reason, needsMobile ? mobile : null)
    setMissing(absent)
    if (absent || amount === undefined || reason === null || isPending || !priced.isAgreed) return
    const said = { ...(note.trim() && { note: note.trim() }), ...(needsMobile && { mobile_no: mobile }) }
    mutate({ id: payment.id, amount, reason, ...said }, { onSuccess: onClose })
  }
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setMissing(undefined)
      if (error) reset()
      set(value)
    }
  const frozen = isUnsettled || isPending
  const payer = payment.payer ?? ''
  return (
    <Sheet wide isOpen onClose={() => !isPending && onClose()} title={<Trans>Ask for a refund to {payer}</Trans>}>
      <Form label={t`Ask for a refund`} onSubmit={send} errors={missing ?? refused} remarks={priced.remarks}>
        <Stack gap={6}>
          <RefundAmount {...{ payment, made, amount }} isReadOnly={frozen} onChange={change(setAmount)} />
          <RefundReasons chosen={reason} isDisabled={frozen} onChange={change(setReason)} />
          <CountedField
            name="note"
            label={t`Message to ${payer}`}
            hint={t`The payer reads it beside the refund.`}
            most={noteMost}
            value={note}
            isReadOnly={frozen}
            onChange={change(setNote)}
          />
          {needsMobile && <PayerMobile value={mobile} isReadOnly={frozen} onChange={change(setMobile)} />}
          <Callout icon={<InfoIcon />}>
            <Text small>
              <Trans>
                No money moves yet. A manager or an owner sees your request at once and approves or refuses it; you see
                their decision here and by mail.
              </Trans>
            </Text>
          </Callout>
          <FailureLine of={isUnsettled ? error : priced.failure} />
          <AskButtons {...{ amount, isPending, onClose }} isPriced={priced.isPriced} />
        </Stack>
      </Form>
    </Sheet>
  )
}

interface AskButtonsProps extends Pick<AskSheetProps, 'onClose'> {
  amount: bigint | undefined
  isPriced: boolean
  isPending: boolean
}

function AskButtons({ amount, isPriced, isPending, onClose }: AskButtonsProps) {
  const { money } = useWriting()
  const sum = amount === undefined ? undefined : money(amount, { isShort: true })
  return (
    <Row>
      <Button type="submit" kind="primary" size="large" isPending={isPending || !isPriced}>
        {sum === undefined ? <Trans>Ask for a refund</Trans> : <Trans>Ask for a refund of {sum}</Trans>}
      </Button>
      <Button kind="ghost" size="large" isDisabled={isPending} onPress={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    </Row>
  )
}
