import type { Payment } from '@sahuji/contract/payments'
import type { Refund, RefundReason } from '@sahuji/contract/payments/refunds'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CountedField } from '../../kit/forms/counted-field.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { isUnanswered } from '../../platform/calls/query.ts'
import { noteMost, PayerMobile, RefundAmount, RefundReasons, useMissing, usePrice } from './refund-fields.tsx'

/** The call that a form about a refund makes. */
interface Sending {
  error: Error | null
  isPending: boolean
  reset: () => void
}

/** What is typed in a form about a refund, with the price of its amount. */
export function useRefundDraft({ id }: Pick<Payment, 'id'>, { error, isPending, reset }: Sending) {
  const [amount, setAmount] = useState<bigint>()
  const [reason, setReason] = useState<RefundReason | null>(null)
  const [note, setNote] = useState('')
  const [mobile, setMobile] = useState('')
  const [missing, setMissing] = useState<FieldErrors>()
  const missingOf = useMissing()
  const priced = usePrice(id, amount)
  const needsMobile = priced.quote?.needs_mobile ?? false
  // whether the call arrived is not known: only the same one can be made again, under its key
  const isUnsettled = isUnanswered(error)
  const isFrozen = isUnsettled || isPending
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setMissing(undefined)
      if (error) reset()
      set(value)
    }
  /** The request; undefined where something is missing, which the fields then show, or the price is still loading. */
  const ready = () => {
    const absent = missingOf(amount, reason, needsMobile ? mobile : null)
    setMissing(absent)
    if (absent || amount === undefined || reason === null || isPending || !priced.isAgreed) return undefined
    const extra = { ...(note.trim() && { note: note.trim() }), ...(needsMobile && { mobile_no: mobile }) }
    return { id, amount, reason, ...extra }
  }
  return {
    amount,
    missing,
    priced,
    isUnsettled,
    ready,
    fields: {
      amount: { amount, isReadOnly: isFrozen, onChange: change(setAmount) },
      reason: { chosen: reason, isDisabled: isFrozen, onChange: change(setReason) },
      note: { value: note, isReadOnly: isFrozen, onChange: change(setNote) },
      mobile: needsMobile ? { value: mobile, isReadOnly: isFrozen, onChange: change(setMobile) } : undefined,
    },
  }
}

interface RefundDraftFieldsProps extends Pick<ReturnType<typeof useRefundDraft>, 'fields'> {
  payment: Payment
  /** The refunds so far, oldest first. */
  made: readonly Refund[]
}

/** Amount, reason and a sentence to the payer; the payer's number where none is known. */
export function RefundDraftFields({ fields: { amount, reason, note, mobile }, payment, made }: RefundDraftFieldsProps) {
  const { t } = useLingui()
  const payer = payment.payer ?? ''
  return (
    <>
      <RefundAmount {...amount} payment={payment} made={made} />
      <RefundReasons {...reason} />
      <CountedField
        {...note}
        name="note"
        label={t`Message to ${payer}`}
        hint={t`The payer reads it beside the refund.`}
        most={noteMost}
      />
      {mobile && <PayerMobile {...mobile} />}
    </>
  )
}
