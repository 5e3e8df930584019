import type { Payment } from '@sahuji/contract/payments'
import type { RefundAsk } from '@sahuji/contract/payments/refund-asks'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Fact, Facts } from '../../kit/data/lines.tsx'
import { CountedField } from '../../kit/forms/counted-field.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { InfoIcon } from '../../kit/icons/states.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Code, Name, Text } from '../../kit/layout/text.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { Sheet } from '../../kit/overlays/sheet.tsx'
import { followed, untilAnswered } from '../../platform/calls/query.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { refunds } from '../refunds/calls.ts'
import { isDeclined, noteMost } from '../refunds/refund-fields.tsx'
import { RefundConsequences, RefundLines } from '../refunds/refund-lines.tsx'
import { refundReasonNames } from '../refunds/refund-words.tsx'
import { refundAsks } from './calls.ts'

interface DecisionProps {
  of: RefundAsk
  onClose: () => void
}

/** Shows what is asked for and what it costs; then the step-up and the refund. The later of two deciders sees the first. */
export function ApproveSheet({ of: ask, payment, onClose }: DecisionProps & { payment: Payment }) {
  const { t } = useLingui()
  const { id, payment_id, amount, state } = ask
  const sum = useWriting().money(amount, { isShort: true })
  const isOpen = state === 'open'
  const { data: quote, error: unpriced } = useQuery({
    ...refunds.quote(payment_id, amount),
    ...untilAnswered,
    enabled: isOpen,
  })
  const { mutate, isPending, error } = useMutation(
    followed(refundAsks.approve(), () => notify({ tone: 'good', title: t`Approved, and the refund is on its way` })),
  )
  return (
    <Sheet wide isOpen onClose={() => !isPending && onClose()} title={<Trans>Approve a refund of {sum}</Trans>}>
      <Stack gap={6}>
        <AskedFacts of={ask} payment={payment} />
        {isOpen || isPending ? (
          <>
            <RefundLines of={quote} />
            {quote && <RefundConsequences of={quote} payment={payment} />}
            <FailureLine of={isDeclined(error) ? null : (error ?? unpriced)} />
            <Row>
              <Button
                kind="primary"
                size="large"
                isPending={isPending || (!quote && !unpriced)}
                onPress={() => mutate({ id }, { onSuccess: onClose })}
              >
                <Trans>Approve and refund {sum}</Trans>
              </Button>
              <Button kind="ghost" size="large" isDisabled={isPending} onPress={onClose}>
                <Trans>Cancel</Trans>
              </Button>
            </Row>
          </>
        ) : (
          <DecidedMeanwhile of={ask} onClose={onClose} />
        )}
      </Stack>
    </Sheet>
  )
}

function AskedFacts({ of: ask, payment }: { of: RefundAsk; payment: Payment }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { asked_by, asked_at, reason, note, own_limit } = ask
  const facts: Fact[] = [
    [
      t`Payment`,
      <span key="payment">
        <Money of={payment.amount} />, <Code>{payment.reference}</Code>
      </span>,
    ],
    ...(payment.payer === null ? [] : [[t`Payer`, <Name key="payer">{payment.payer}</Name>] as const]),
    [
      t`Asked by`,
      <span key="asked">
        <Name>{asked_by}</Name>, <DateTime of={asked_at} />
      </span>,
    ],
    [t`Reason`, _(refundReasonNames[reason])],
    ...(note === null ? [] : [[t`Message to the payer`, <bdi key="note">{note}</bdi>] as const]),
    ...(own_limit === null ? [] : [[t`Your own limit`, <Money key="limit" of={own_limit} round />] as const]),
  ]
  return <Facts of={facts} />
}

/** Another person decided, or the request was taken back, while the sheet was open. */
function DecidedMeanwhile({ of: { state, decided_by }, onClose }: DecisionProps) {
  return (
    <>
      <Callout icon={<InfoIcon />} tone="warn">
        <Text strong>
          {state === 'approved' && (
            <Trans>
              <Name>{decided_by}</Name> approved it meanwhile. It is refunded once.
            </Trans>
          )}
          {state === 'refused' && (
            <Trans>
              <Name>{decided_by}</Name> refused it meanwhile.
            </Trans>
          )}
          {state === 'withdrawn' && <Trans>The request was taken back meanwhile.</Trans>}
        </Text>
      </Callout>
      <Row>
        <Button size="large" onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Row>
    </>
  )
}

/** Refuses a request, with a sentence to the person who asked. */
export function RefuseDialog({ of: ask, onClose }: DecisionProps) {
  const { t } = useLingui()
  const [answer, setAnswer] = useState('')
  const { id, asked_by } = ask
  const { mutate, isPending, error } = useMutation(
    followed(refundAsks.refuse(), () => notify({ tone: 'good', title: t`Request refused` })),
  )
  const said = answer.trim()
  return (
    <ConfirmDialog
      isOpen
      title={t`Refuse this request?`}
      lead={<Trans>Nothing goes back to the payer. Only the person who asked reads your answer.</Trans>}
      confirm={<Trans>Refuse the request</Trans>}
      isPending={isPending}
      onConfirm={() => mutate({ id, ...(said && { answer: said }) }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack gap={4}>
        <CountedField
          name="answer"
          label={t`Answer to ${asked_by}`}
          most={noteMost}
          value={answer}
          isReadOnly={isPending}
          onChange={setAnswer}
        />
        <FailureLine of={error} />
      </Stack>
    </ConfirmDialog>
  )
}
