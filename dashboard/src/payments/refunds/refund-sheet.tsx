import type { Payment } from '@sahuji/contract/payments'
import type { Refund, RefundQuote } from '@sahuji/contract/payments/refunds'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { Form } from '../../kit/forms/form.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { Sheet } from '../../kit/overlays/sheet.tsx'
import { followed } from '../../platform/calls/query.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { refunds } from './calls.ts'
import { RefundDraftFields, useRefundDraft } from './refund-draft.tsx'
import { isDeclined } from './refund-fields.tsx'
import { RefundConsequences, RefundLines } from './refund-lines.tsx'

interface RefundSheetProps {
  of: Payment
  /** The refunds so far, oldest first. */
  made: readonly Refund[]
  onClose: () => void
}

/** A refund of a payment: amount, reason and a sentence to the payer, what it costs, then the step-up and one call under one key. */
export function RefundSheet({ of: payment, made, onClose }: RefundSheetProps) {
  const { t } = useLingui()
  const titleOf = useTitle()
  const making = useMutation(followed(refunds.make(), ({ state }) => notify({ tone: 'good', title: titleOf(state) })))
  const { mutate, isPending, error } = making
  const { amount, missing, priced, isUnsettled, ready, fields } = useRefundDraft(payment, making)
  const beyond = useBeyondRight(priced.quote)
  const refused = useRefusedFields(isDeclined(error) || isUnsettled ? null : error)
  const send = () => {
    // whether it waits for money is shown before it is sent
    const ask = ready()
    if (ask && !beyond) mutate(ask, { onSuccess: onClose })
  }
  const payer = payment.payer ?? ''
  return (
    <Sheet wide isOpen onClose={() => !isPending && onClose()} title={<Trans>Refund to {payer}</Trans>}>
      <Form label={t`Refund`} onSubmit={send} errors={missing ?? refused} remarks={priced.remarks ?? beyond}>
        <Stack gap={6}>
          <RefundDraftFields {...{ fields, payment, made }} />
          <RefundLines of={priced.quote} />
          {priced.quote && <RefundConsequences of={priced.quote} payment={payment} />}
          <FailureLine of={isUnsettled ? error : priced.failure} />
          <RefundButtons
            {...{ amount, isPending, onClose }}
            isPriced={priced.isPriced}
            isQueued={priced.quote?.is_queued ?? false}
          />
        </Stack>
      </Form>
    </Sheet>
  )
}

/** The sentence at an amount above what the person may refund by themselves. */
function useBeyondRight(quote: RefundQuote | undefined): FieldErrors | undefined {
  const { t } = useLingui()
  const { money } = useWriting()
  if (!quote || quote.own_most === null || quote.amount <= quote.own_most) return undefined
  const most = money(quote.own_most)
  return { amount: [t`You may refund at most ${most} by yourself now. Ask an owner or a manager for more.`] }
}

/** What has become of a refund that was just asked for. */
function useTitle(): (state: Refund['state']) => string {
  const { t } = useLingui()
  const titles: Partial<Record<Refund['state'], string>> = {
    queued: t`The refund waits for money`,
    done: t`Refunded`,
  }
  return (state) => titles[state] ?? t`Refund asked for`
}

interface RefundButtonsProps {
  amount: bigint | undefined
  isQueued: boolean
  /** The lines are of exactly this amount. */
  isPriced: boolean
  isPending: boolean
  onClose: () => void
}

function RefundButtons({ amount, isQueued, isPriced, isPending, onClose }: RefundButtonsProps) {
  const { money } = useWriting()
  const sum = amount === undefined ? undefined : money(amount, { isShort: true })
  const named = isQueued ? <Trans>Queue a refund of {sum}</Trans> : <Trans>Refund {sum}</Trans>
  return (
    <Row>
      <Button type="submit" kind="primary" size="large" isPending={isPending || !isPriced}>
        {sum === undefined ? <Trans>Refund</Trans> : named}
      </Button>
      <Button kind="ghost" size="large" isDisabled={isPending} onPress={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    </Row>
  )
}
