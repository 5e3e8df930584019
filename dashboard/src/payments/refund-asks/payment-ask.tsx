import type { Payment } from '@sahuji/contract/payments'
import type { RefundAsk } from '@sahuji/contract/payments/refund-asks'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Fact, Facts } from '../../kit/data/lines.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { followed } from '../../platform/calls/query.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { refundReasonNames } from '../refunds/refund-words.tsx'
import { refundAsks } from './calls.ts'
import { ApproveSheet, RefuseDialog } from './decide-dialogs.tsx'

type Shown = 'approve' | 'refuse' | 'withdraw'

/** A request for a refund on the page of its payment: who asks for what, who decided, and what the reader may do. */
export function PaymentAsk({ of: ask, payment }: { of: RefundAsk; payment: Payment }) {
  const { t } = useLingui()
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  return (
    <Section title={t`Request for a refund`}>
      <Stack gap={4}>
        <AskStatus of={ask} />
        <AskFacts of={ask} />
        {ask.state === 'open' && <AskActions of={ask} onChoose={setShown} />}
      </Stack>
      {shown === 'approve' && <ApproveSheet of={ask} payment={payment} onClose={close} />}
      {shown === 'refuse' && <RefuseDialog of={ask} onClose={close} />}
      {shown === 'withdraw' && <WithdrawDialog of={ask} onClose={close} />}
    </Section>
  )
}

function AskStatus({ of: { state } }: { of: RefundAsk }) {
  if (state === 'open')
    return (
      <Status tone="wait">
        <Trans>Waits for a decision</Trans>
      </Status>
    )
  if (state === 'approved')
    return (
      <Status tone="good">
        <Trans>Approved</Trans>
      </Status>
    )
  if (state === 'refused')
    return (
      <Status tone="bad">
        <Trans context="request">Refused</Trans>
      </Status>
    )
  return (
    <Status tone="info">
      <Trans>Taken back</Trans>
    </Status>
  )
}

function AskFacts({ of: ask }: { of: RefundAsk }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { amount, reason, note, asked_by, asked_at, state, decided_by, decided_at, answer } = ask
  const isDecided = state === 'approved' || state === 'refused'
  const facts: Fact[] = [
    [t`Asked by`, <Moment key="asked" who={asked_by} at={asked_at} />],
    [t`Amount`, <Money key="amount" of={amount} />],
    [t`Reason`, _(refundReasonNames[reason])],
    ...(note === null ? [] : [[t`Message to the payer`, <bdi key="note">{note}</bdi>] as const]),
    ...(isDecided && decided_by !== null && decided_at
      ? [
          [
            state === 'approved' ? t`Approved by` : t`Refused by`,
            <Moment key="decided" who={decided_by} at={decided_at} />,
          ] as const,
        ]
      : []),
    ...(answer === null ? [] : [[t`Answer`, <bdi key="answer">{answer}</bdi>] as const]),
  ]
  return <Facts of={facts} />
}

const Moment = ({ who, at }: { who: string; at: Date }) => (
  <>
    <Name>{who}</Name>, <DateTime of={at} />
  </>
)

/** What the reader may do with an open request, or for whom it waits. */
function AskActions({ of: ask, onChoose }: { of: RefundAsk; onChoose: (shown: Shown) => void }) {
  const { money } = useWriting()
  const { is_own, may_decide, own_limit, amount } = ask
  const sum = money(amount, { isShort: true })
  if (may_decide)
    return (
      <Row>
        <Button kind="primary" onPress={() => onChoose('approve')}>
          <Trans>Approve {sum}</Trans>
        </Button>
        <Button onPress={() => onChoose('refuse')}>
          <Trans>Refuse</Trans>
        </Button>
      </Row>
    )
  return (
    <Row>
      <Text small tone="muted">
        {!is_own && own_limit !== null ? (
          <Trans>
            It is above your own limit of <Money of={own_limit} round />. An owner decides.
          </Trans>
        ) : (
          <Trans>A manager whose limit covers it, or an owner, decides.</Trans>
        )}
      </Text>
      {is_own && (
        <Button size="small" onPress={() => onChoose('withdraw')}>
          <Trans>Take it back</Trans>
        </Button>
      )}
    </Row>
  )
}

function WithdrawDialog({ of: { id }, onClose }: { of: RefundAsk; onClose: () => void }) {
  const { t } = useLingui()
  const { mutate, isPending, error } = useMutation(
    followed(refundAsks.withdraw(), () => notify({ tone: 'good', title: t`Request taken back` })),
  )
  return (
    <ConfirmDialog
      isOpen
      title={t`Take this request back?`}
      lead={<Trans>Nothing is refunded. You can ask again later.</Trans>}
      confirm={<Trans>Take it back</Trans>}
      isPending={isPending}
      onConfirm={() => mutate({ id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <FailureLine of={error} />
    </ConfirmDialog>
  )
}
