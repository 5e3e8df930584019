import type { Payment } from '@sahuji/contract/payments'
import type { Refund } from '@sahuji/contract/payments/refunds'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Form } from '../../kit/forms/form.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { InfoIcon } from '../../kit/icons/states.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { Sheet } from '../../kit/overlays/sheet.tsx'
import { followed } from '../../platform/calls/query.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { RefundDraftFields, useRefundDraft } from '../refunds/refund-draft.tsx'
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
  const asking = useMutation(
    followed(refundAsks.ask(), () => notify({ tone: 'good', title: t`Asked for. A manager or an owner decides.` })),
  )
  const { mutate, isPending, error } = asking
  const { amount, missing, priced, isUnsettled, ready, fields } = useRefundDraft(payment, asking)
  const refused = useRefusedFields(isUnsettled ? null : error)
  const send = () => {
    const ask = ready()
    if (ask) mutate(ask, { onSuccess: onClose })
  }
  const payer = payment.payer ?? ''
  return (
    <Sheet wide isOpen onClose={() => !isPending && onClose()} title={<Trans>Ask for a refund to {payer}</Trans>}>
      <Form label={t`Ask for a refund`} onSubmit={send} errors={missing ?? refused} remarks={priced.remarks}>
        <Stack gap={6}>
          <RefundDraftFields {...{ fields, payment, made }} />
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
