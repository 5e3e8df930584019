import type { Payment } from '@sahuji/contract/payments'
import { reachOf } from '@sahuji/contract/company/shop-roles'
import type { RefundAsk } from '@sahuji/contract/payments/refund-asks'
import type { Refund } from '@sahuji/contract/payments/refunds'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type Fact, Facts } from '../../kit/data/lines.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { RefundIcon } from '../../kit/icons/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Code, Name, Text } from '../../kit/layout/text.tsx'
import { AsOf } from '../../platform/cards/as-of.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { NotOffered } from '../../platform/failures/not-offered.tsx'
import { useOwnServer } from '../../platform/server/server.ts'
import { IfMay } from '../../platform/session/if-may.tsx'
import { useReach, useRole } from '../../platform/session/rights.ts'
import { CameBy } from '../came-by.tsx'
import { AskedPaymentStatus } from '../payment-state.tsx'
import { useAskOf } from '../refund-asks/asks-of-payment.ts'
import { refunds } from '../refunds/calls.ts'
import { RefundTable } from '../refunds/refund-table.tsx'
import { takenAddress } from './calls.ts'

const AskSheet = lazy(async () => ({ default: (await import('../refund-asks/ask-sheet.tsx')).AskSheet }))
const RefundSheet = lazy(async () => ({ default: (await import('../refunds/refund-sheet.tsx')).RefundSheet }))
const PaymentAsk = lazy(async () => ({ default: (await import('../refund-asks/payment-ask.tsx')).PaymentAsk }))

/** /dashboard/qrcode/paid/{id}: a payment for the cashier who took it, its refunds, and the request for one. */
export function TakenPaymentPage() {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  const { id = '' } = useParams({ strict: false })
  const payment = useCardQuery({ ...refunds.payment(id), enabled: isOwn })
  const made = useCardQuery({ ...refunds.of(id), enabled: isOwn })
  const ask = useAskOf(isOwn ? id : undefined)
  const error = payment.error ?? made.error
  const refetch = () => {
    payment.refetch()
    made.refetch()
  }
  const crumbs = [
    { name: t`QR Code`, href: '/dashboard/qrcode' },
    { name: t`Paid at your counter`, href: takenAddress },
    { name: payment.data?.reference ?? t`Payment` },
  ]
  const isRead = payment.data !== undefined && made.data !== undefined
  return (
    <Page title={t`Payment`} crumbs={crumbs} untitled={isRead}>
      {!isOwn && <NotOffered />}
      {isOwn && !isRead && (error ? <FailedToLoad of={error} onRetry={refetch} /> : <LoadingRows rows={6} />)}
      {payment.data && made.data && (
        <Stack gap={10}>
          <AsOf of={payment} />
          <Head of={payment.data} made={made.data} ask={ask.data} />
          {ask.error && !ask.data && <FailedToLoad of={ask.error} onRetry={ask.refetch} />}
          {ask.data && (
            <Suspense>
              <PaymentAsk of={ask.data} payment={payment.data} />
            </Suspense>
          )}
          {made.data.length > 0 && <RefundTable payment={payment.data} of={made.data} />}
          <CameBy of={payment.data} />
        </Stack>
      )}
    </Page>
  )
}

interface HeadProps {
  of: Payment
  made: readonly Refund[]
  ask: RefundAsk | null | undefined
}

/** The amount with its state, and the ways to refund it. */
function Head({ of: payment, made, ask }: HeadProps) {
  const { t } = useLingui()
  // beside a request that waits, a second way to give the same money back would invite to do it twice
  const isFree = payment.refundable > 0n && ask !== undefined && ask?.state !== 'open'
  const { id, payer, amount, state, paid_at, reference } = payment
  const facts: Fact[] = [
    [t`Reference`, <Code key="reference">{reference}</Code>],
    ...(paid_at ? [[t({ message: 'Paid', context: 'time' }), <DateTime key="paid" of={paid_at} />] as const] : []),
  ]
  return (
    <Section>
      <Stack gap={4}>
        <Row push="between" wide>
          <Stack gap={2}>
            {payer !== null && (
              <Text tone="muted">
                <Trans>
                  Payment from <Name>{payer}</Name>
                </Trans>
              </Text>
            )}
            <Money of={amount} size="largest" uncounted={paid_at === null} />
            <AskedPaymentStatus state={state} loud />
          </Stack>
          <Row>
            {isFree && <RefundButtons of={payment} made={made} />}
            {paid_at !== null && (
              <IfMay call="sales.read">
                <LinkButton href={`/dashboard/transactionHistory/singleTransaction/${id}`}>
                  <Trans>All about this payment</Trans>
                </LinkButton>
              </IfMay>
            )}
          </Row>
        </Row>
        <Facts of={facts} />
      </Stack>
    </Section>
  )
}

/** Asks for a refund where the role only asks; refunds by the role or by a right for a time. */
function RefundButtons({ of: payment, made }: Omit<HeadProps, 'ask'>) {
  const [open, setOpen] = useState<'ask' | 'refund'>()
  const mayRefund = ['all', 'limited'].includes(useReach('refunds.make'))
  const mayAsk = reachOf(useRole(), 'refunds.make') === 'ask'
  const onClose = () => setOpen(undefined)
  return (
    <>
      {mayRefund && (
        <Button icon={<RefundIcon small />} onPress={() => setOpen('refund')}>
          <Trans>Refund</Trans>
        </Button>
      )}
      {mayAsk && (
        <Button
          kind={mayRefund ? 'ghost' : undefined}
          icon={mayRefund ? undefined : <RefundIcon small />}
          onPress={() => setOpen('ask')}
        >
          <Trans>Ask for a refund</Trans>
        </Button>
      )}
      {open !== undefined && (
        <Suspense>
          {open === 'ask' ? (
            <AskSheet of={payment} made={made} onClose={onClose} />
          ) : (
            <RefundSheet of={payment} made={made} onClose={onClose} />
          )}
        </Suspense>
      )}
    </>
  )
}
