import type { Payment } from '@sahuji/contract/payments'
import type { Refund } from '@sahuji/contract/payments/refunds'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { followed } from '../../platform/calls/query.ts'
import { refunds } from './calls.ts'
import { refundGoal, refundReasonNames, refundedSums, RefundStatus } from './refund-words.tsx'

interface RefundTableProps {
  payment: Payment
  of: readonly Refund[]
  /** Absent where the reader opens no refund, and cancels none. */
  hrefOf?: (refund: Refund) => string
}

/** The refunds of a payment, oldest first, with what can still be refunded and the sum of those that arrived. */
export function RefundTable({ payment, of: made, hrefOf }: RefundTableProps) {
  const { t } = useLingui()
  const [cancelled, setCancelled] = useState<Refund>()
  const columns = useColumns()
  const { arrived, under_way } = refundedSums(payment, made)
  return (
    <Section
      title={t`Refunds`}
      aside={
        <Text as="span" small tone="quiet">
          {payment.refundable > 0n ? (
            <Trans>
              <Money of={payment.refundable} /> can still be refunded
            </Trans>
          ) : (
            <Trans>Nothing is left to refund</Trans>
          )}
        </Text>
      }
    >
      <Table
        label={t`Refunds`}
        columns={columns}
        rows={made}
        rowKey={({ id }) => id}
        {...(hrefOf && { href: hrefOf })}
        explain={(refund) =>
          (refund.note !== null ||
            refund.state === 'queued' ||
            refund.state === 'pending' ||
            refund.state === 'failed') && (
            <RefundNotes of={refund} {...(hrefOf && { onCancel: () => setCancelled(refund) })} />
          )
        }
        total={[<RefundedSoFar key="sum" onItsWay={under_way} />, '', '', <Money key="amount" of={-arrived} />]}
      />
      {cancelled && <CancelRefund of={cancelled} onClose={() => setCancelled(undefined)} />}
    </Section>
  )
}

/** The words of the sum, which counts what arrived; what has not is a note below it. */
function RefundedSoFar({ onItsWay }: { onItsWay: bigint }) {
  return (
    <>
      <Trans>Refunded so far</Trans>
      {onItsWay > 0n && (
        <Text small tone="quiet">
          <Trans>
            <Money of={onItsWay} /> more on the way
          </Trans>
        </Text>
      )}
    </>
  )
}

function useColumns(): readonly Column<Refund>[] {
  const { t } = useLingui()
  const { _ } = useMessages()
  return [
    { id: 'when', head: t`When`, kind: 'when', phone: 'meta', cell: ({ asked_at }) => <When of={asked_at} /> },
    {
      id: 'reason',
      head: t`Reason`,
      grow: true,
      phone: 'who',
      cell: ({ reason }) => _(refundReasonNames[reason]),
    },
    {
      id: 'state',
      head: t`State`,
      phone: 'state',
      cell: (refund) => <RefundStatus of={refund} />,
    },
    {
      id: 'amount',
      head: t`Amount`,
      figure: true,
      phone: 'amount',
      cell: ({ amount, state }) => <Money of={-amount} uncounted={state === 'failed' || state === 'cancelled'} />,
    },
  ]
}

function When({ of: moment }: { of: Date }) {
  return (
    <>
      <DateTime of={moment} as="day" /> <DateTime of={moment} as="time" />
    </>
  )
}

/** The message to the payer; of a refund that waits for money also the way to cancel it. */
function RefundNotes({ of: refund, onCancel }: { of: Refund; onCancel?: () => void }) {
  const { note, state } = refund
  return (
    <Stack gap={2}>
      <RefundGoes of={refund} />
      {note !== null && (
        <Text small tone="muted">
          <bdi>“{note}”</bdi>
        </Text>
      )}
      {state === 'queued' && (
        <Row>
          <Text small tone="muted">
            <Trans>It goes out as soon as your wallet holds enough.</Trans>
          </Text>
          {onCancel && (
            <Button size="small" onPress={onCancel}>
              <Trans>Cancel the refund</Trans>
            </Button>
          )}
        </Row>
      )}
    </Stack>
  )
}

/** Where a refund on its way goes and by when, what it waits for, or that its money is back. */
function RefundGoes({ of: { state, goes_to, arrives_by, waits_for } }: { of: Refund }) {
  const { date } = useWriting()
  if (state === 'failed')
    return (
      <Text small tone="muted">
        <Trans>The bank did not give it back. The money is in your wallet again, and can be refunded again.</Trans>
      </Text>
    )
  if (state !== 'pending') return null
  const [name, day] = [refundGoal(goes_to), arrives_by ? date(arrives_by, 'day') : '']
  return (
    <Text small tone="muted">
      {waits_for === 'payer' && <Trans>We have asked the payer for a bank account by SMS.</Trans>}
      {waits_for === 'rail' && (
        <Trans>
          To {name}, by {day} at the latest
        </Trans>
      )}
      {waits_for === 'team' && (
        <Trans>{name} has not confirmed whether it gave the money back. Our team asks; do not refund it again.</Trans>
      )}
    </Text>
  )
}

function CancelRefund({ of: { id, amount }, onClose }: { of: Refund; onClose: () => void }) {
  const { t } = useLingui()
  const { mutate, isPending, error } = useMutation(
    followed(refunds.cancel(), () => notify({ tone: 'good', title: t`Refund cancelled` })),
  )
  const cancel = () => mutate({ id }, { onSuccess: onClose })
  return (
    <ConfirmDialog
      isOpen
      title={t`Cancel this refund?`}
      confirm={<Trans>Cancel the refund</Trans>}
      isPending={isPending}
      onConfirm={cancel}
      onClose={onClose}
    >
      <Stack gap={4}>
        <Text>
          <Trans>
            <Money of={amount} /> does not go back to the payer. It can be refunded again later.
          </Trans>
        </Text>
        <FailureLine of={error} />
      </Stack>
    </ConfirmDialog>
  )
}
