import type { Payment } from '@sahuji/contract/payments'
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
import { useReach } from '../../platform/session/rights.ts'
import { CameBy } from '../came-by.tsx'
import { AskedPaymentStatus } from '../payment-state.tsx'
import { useAskOf } from '../refund-asks/asks-of-payment.ts'
import { refunds } from '../refunds/calls.ts'
import { RefundTable } from '../refunds/refund-table.tsx'
import { takenAddress } from './calls.ts'

const AskSheet = lazy(async () => ({ default: (await import('../refund-asks/ask-sheet.tsx')).AskSheet }))
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

/** The amount with its state, and the way to ask for a refund where none is asked for. */
function Head({ of: payment, made, ask }: HeadProps) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const mayAsk = useReach('refunds.make') === 'ask' && payment.refundable > 0n && ask?.state !== 'open'
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
            {mayAsk && ask !== undefined && (
              <Button icon={<RefundIcon small />} onPress={() => setIsAsking(true)}>
                <Trans>Ask for a refund</Trans>
              </Button>
            )}
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
      {isAsking && (
        <Suspense>
          <AskSheet of={payment} made={made} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </Section>
  )
}
