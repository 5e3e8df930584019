import type { Payment } from '@sahuji/contract/payments'
import type { RefundAsk } from '@sahuji/contract/payments/refund-asks'
import type { Refund } from '@sahuji/contract/payments/refunds'
import type { TransactionStory } from '@sahuji/contract/transactions/story'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Facts, type Fact } from '../kit/data/lines.tsx'
import { List, ListRow } from '../kit/data/list.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Money } from '../kit/format/money.tsx'
import { MoneyInIcon } from '../kit/icons/first.tsx'
import { RefundIcon } from '../kit/icons/money.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Status } from '../kit/layout/status.tsx'
import { Code, Name } from '../kit/layout/text.tsx'
import { useAskOf } from '../payments/refund-asks/asks-of-payment.ts'
import { refunds } from '../payments/refunds/calls.ts'
import { RefundTable } from '../payments/refunds/refund-table.tsx'
import { refundedSums, refundReasonNames } from '../payments/refunds/refund-words.tsx'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { useMay } from '../platform/session/rights.ts'

// few payments are disputed or refunded
const OwnDispute = lazy(async () => ({ default: (await import('../payments/disputes/own-dispute.tsx')).OwnDispute }))
const PaymentDisputes = lazy(async () => ({
  default: (await import('../payments/disputes/payment-disputes.tsx')).PaymentDisputes,
}))
const PaymentAsk = lazy(async () => ({ default: (await import('../payments/refund-asks/payment-ask.tsx')).PaymentAsk }))
const RefundSheet = lazy(async () => ({ default: (await import('../payments/refunds/refund-sheet.tsx')).RefundSheet }))

/** The payment that a transaction is or refunds, and the refunds of it; for its shop alone. */
export interface PaymentBehind {
  payment: Payment | undefined
  made: readonly Refund[] | undefined
  /** The request for a refund by a person of the shop; null: there is none. */
  ask: RefundAsk | null | undefined
  error: Error | null
  refetch: () => void
}

/** Reads the payment behind a transaction; without one, or until it is read, both parts are undefined. */
export function usePaymentBehind(story: TransactionStory | undefined): PaymentBehind {
  const id = story?.payment_id
  const isBehind = { enabled: useMay('payments.take') && id !== undefined }
  const payment = useCardQuery({ ...refunds.payment(id ?? ''), ...isBehind })
  const made = useCardQuery({ ...refunds.of(id ?? ''), ...isBehind })
  const ask = useAskOf(id)
  const refetch = () => {
    payment.refetch()
    made.refetch()
  }
  return { payment: payment.data, made: made.data, ask: ask.data, error: payment.error ?? made.error, refetch }
}

const storyAddress = (id: string): string => `/dashboard/transactionHistory/singleTransaction/${id}`

/** What of a payment was refunded and what is on the way back, beside its state. */
export function RefundedStatus({ of: { payment, made } }: { of: PaymentBehind }) {
  if (!payment || !made) return null
  const { arrived, under_way } = refundedSums(payment, made)
  return (
    <>
      {arrived > 0n && (
        <Status tone="wait" icon={<RefundIcon small />}>
          {arrived === payment.amount ? (
            <Trans>Refunded</Trans>
          ) : (
            <Trans>
              <Money of={arrived} /> refunded
            </Trans>
          )}
        </Status>
      )}
      {under_way > 0n && (
        <Status tone="wait" icon={<RefundIcon small />}>
          <Trans>
            <Money of={under_way} /> on the way back
          </Trans>
        </Status>
      )}
    </>
  )
}

/** Opens the refund of a payment; absent where nothing can be refunded. */
export function RefundAction({ of: { payment, made } }: { of: PaymentBehind }) {
  const [isOpen, setIsOpen] = useState(false)
  const mayRefund = useMay('refunds.make')
  if (!payment || !made || !mayRefund) return null
  return (
    <>
      {payment.refundable > 0n && (
        <Button icon={<RefundIcon small />} onPress={() => setIsOpen(true)}>
          <Trans>Refund</Trans>
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <RefundSheet of={payment} made={made} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Below a payment its disputes and refunds; below a refund or dispute its payment; for the payer the way to dispute it. */
export function PaymentParts({ of: story, behind }: { of: TransactionStory; behind: PaymentBehind }) {
  const { payment, made, ask, error, refetch } = behind
  if (story.paid_payment_id)
    return (
      <Suspense>
        <OwnDispute payment_id={story.paid_payment_id} />
      </Suspense>
    )
  if (error && (!payment || !made)) return <FailedToLoad of={error} onRetry={refetch} />
  if (!payment || !made) return null
  if (story.kind === 'refund') return <RefundedPayment of={payment} refund={made.find(({ id }) => id === story.id)} />
  return (
    <>
      {story.kind === 'dispute' && <PaymentOf of={payment} title={<Trans>The disputed payment</Trans>} />}
      {(payment.disputed > 0n || story.kind === 'dispute') && (
        <Suspense>
          <PaymentDisputes payment_id={payment.id} />
        </Suspense>
      )}
      {ask && (
        <Suspense>
          <PaymentAsk of={ask} payment={payment} />
        </Suspense>
      )}
      {made.length > 0 && <RefundTable payment={payment} of={made} hrefOf={({ id }) => storyAddress(id)} />}
    </>
  )
}

/** The payment that a refund gives back, and why. */
function RefundedPayment({ of: payment, refund }: { of: Payment; refund: Refund | undefined }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const why: Fact[] = refund
    ? [
        [t`Reason`, _(refundReasonNames[refund.reason])],
        ...(refund.note === null ? [] : [[t`Message to the payer`, <bdi key="note">{refund.note}</bdi>] as const]),
      ]
    : []
  return (
    <PaymentOf of={payment} title={<Trans>The refunded payment</Trans>}>
      {why.length > 0 && <Facts of={why} />}
    </PaymentOf>
  )
}

interface PaymentOfProps {
  of: Payment
  title: ReactNode
  children?: ReactNode
}

/** The way from a refund or dispute to its payment. */
function PaymentOf({ of: payment, title, children }: PaymentOfProps) {
  return (
    <Section title={title}>
      <Stack gap={4}>
        <List>
          <ListRow
            icon={<MoneyInIcon />}
            href={storyAddress(payment.id)}
            note={
              <>
                <Code>{payment.reference}</Code> {payment.paid_at && <DateTime of={payment.paid_at} />}
              </>
            }
            end={<Money of={payment.amount} />}
          >
            {payment.payer === null ? (
              <Trans>Payment</Trans>
            ) : (
              <Trans>
                Payment from <Name>{payment.payer}</Name>
              </Trans>
            )}
          </ListRow>
        </List>
        {children}
      </Stack>
    </Section>
  )
}
