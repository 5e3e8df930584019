import type { Payment } from '@sahuji/contract/payments'
import { type Refund, type RefundReason, refundReasons } from '@sahuji/contract/payments/refunds'
import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AmountField } from '../../kit/forms/amount-field.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { RadioGroup } from '../../kit/forms/radio-group.tsx'
import { TextField, type TextFieldProps } from '../../kit/forms/text-field.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { isUnanswered, untilAnswered } from '../../platform/calls/query.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { refunds } from './calls.ts'
import { refundReasonNames } from './refund-words.tsx'

/** The longest sentence to a payer. */
export const noteMost = 200

/** The person closed the step-up: nothing was sent, and the form stays. */
export const isDeclined = (error: Error | null): boolean =>
  error instanceof CallFailed && error.refusal === 'step_up_needed'

/** The price of the amount in the form; the previous one while the next loads. */
export function usePrice(payment_id: string, amount: bigint | undefined) {
  const { data, error } = useQuery({
    ...refunds.quote(payment_id, amount ?? 0n),
    ...untilAnswered,
    enabled: amount !== undefined && amount > 0n,
    placeholderData: keepPreviousData,
  })
  const isLost = isUnanswered(error)
  const remarks = useRefusedFields(isLost ? null : error)
  const quote = amount && !error ? data : undefined
  const isAgreed = quote !== undefined && quote.amount === amount
  return { quote, isAgreed, isPriced: !amount || isAgreed || error !== null, remarks, failure: isLost ? error : null }
}

interface RefundAmountProps {
  payment: Payment
  made: readonly Refund[]
  amount: bigint | undefined
  isReadOnly: boolean
  onChange: (amount: bigint | undefined) => void
}

/** The amount, empty at first, with the amount of the previous refund and all that is left as quick amounts. */
export function RefundAmount({ payment: { refundable }, made, amount, isReadOnly, onChange }: RefundAmountProps) {
  const { t } = useLingui()
  const most = useWriting().money(refundable)
  const before = made.findLast(({ state }) => state !== 'cancelled' && state !== 'failed')?.amount
  const chips = [
    ...(before !== undefined && before < refundable ? [{ amount: before, name: t`As before` }] : []),
    { amount: refundable, name: t`All that is left` },
  ]
  return (
    <AmountField
      name="amount"
      label={t`How much goes back?`}
      hint={t`At most ${most}`}
      value={amount}
      onChange={onChange}
      chips={isReadOnly ? [] : chips}
      isReadOnly={isReadOnly}
    />
  )
}

/** The number at which the payer is asked for a bank account, where the payment has none. */
export function PayerMobile(field: Pick<TextFieldProps, 'value' | 'isReadOnly' | 'onChange'>) {
  const { t } = useLingui()
  return (
    <TextField
      {...field}
      name="mobile_no"
      label={t`Mobile number of the payer`}
      hint={t`The payer left none. We send a link by SMS, which asks for a bank account.`}
      before="+977"
      inputMode="tel"
    />
  )
}

interface RefundReasonsProps {
  chosen: RefundReason | null
  isDisabled: boolean
  onChange: (reason: RefundReason) => void
}

export function RefundReasons({ chosen, isDisabled, onChange }: RefundReasonsProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  return (
    <RadioGroup
      chips
      name="reason"
      label={t`Why?`}
      options={refundReasons.map((id) => ({ id, label: _(refundReasonNames[id]) }))}
      value={chosen}
      isDisabled={isDisabled}
      onChange={onChange}
    />
  )
}

/** The sentences for missing values, by field; undefined where nothing is missing. */
export function useMissing(): (
  amount: bigint | undefined,
  reason: RefundReason | null,
  mobile: string | null,
) => FieldErrors | undefined {
  const { t } = useLingui()
  return (amount, reason, mobile) => {
    const absent = {
      ...(mobile === '' && { mobile_no: [t`Enter the number.`] }),
      ...(!amount && { amount: [t`Enter an amount.`] }),
      ...(!reason && { reason: [t`Choose the reason.`] }),
    }
    return Object.keys(absent).length > 0 ? absent : undefined
  }
}
