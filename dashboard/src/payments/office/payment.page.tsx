import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { openOfficeDispute } from '@sahuji/contract/payments/office/disputes'
import type { WholeOfficePayment } from '@sahuji/contract/payments/office/payments'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Columns } from '../../kit/layout/columns.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Tag } from '../../kit/layout/status.tsx'
import { Code, Ltr, Name } from '../../kit/layout/text.tsx'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { usePageKeys } from '../../kit/office/page-keys.ts'
import { Pairs } from '../../kit/office/pairs.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { sourceNames } from '../came-by.tsx'
import { AskedPaymentStatus } from '../payment-state.tsx'
import { OpenDisputeDialog } from './open-dispute-dialog.tsx'
import { Attempts } from './payment-attempts.tsx'
import { officePayments } from './payment-calls.ts'
import { History, LedgerTransfers, Messages } from './payment-record.tsx'
import { refundedSums } from '../refunds/refund-words.tsx'
import { Disputes, Refunds, SurplusReturns } from './payment-returns.tsx'

/** /operator/payments/{id}: one payment with everything that belongs to it, and what an operator may begin. */
export function OfficePaymentPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false })
  const found = useQuery(officePayments.one(id))
  const payment = found.data
  return (
    <OfficePageFrame
      title={payment ? t`Payment ${payment.reference}` : t`Payment`}
      above={
        <Link small href="/operator/payments">
          <Trans context="list">Payments</Trans>
        </Link>
      }
      actions={payment && <OpenDispute of={payment} />}
    >
      {found.isPending && <LoadingRows rows={8} />}
      {found.error && !payment && <FailedToLoad of={found.error} onRetry={() => void found.refetch()} />}
      {payment && (
        <Columns side={<PaymentSide of={payment} />}>
          <Stack gap={7}>
            <Head of={payment} />
            <Attempts of={payment} />
            <Refunds of={payment} />
            <SurplusReturns of={payment.surplus} />
            <Disputes of={payment.disputes} />
            <LedgerTransfers of={payment.transfers} />
            <History of={payment.events} />
            <Messages of={payment.messages} />
          </Stack>
        </Columns>
      )}
    </OfficePageFrame>
  )
}

/** For a chargeback or a complaint, where the payment still has money that can be held. */
function OpenDispute({ of: { reference, mode, may_be_disputed } }: { of: WholeOfficePayment }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const mayOpen = hasRole(useOperator(), openOfficeDispute.roles) && may_be_disputed
  usePageKeys(mayOpen ? [{ key: 'n', name: t`Open a dispute`, act: () => setIsOpen(true) }] : [])
  if (!mayOpen) return null
  return (
    <>
      <Button size="small" onPress={() => setIsOpen(true)}>
        <Trans>Open a dispute…</Trans>
      </Button>
      {isOpen && <OpenDisputeDialog payment={{ reference, mode }} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Head({ of: { amount, state, mode, paid_at, made_at } }: { of: WholeOfficePayment }) {
  const { t } = useLingui()
  return (
    <Section label={t`Payment`}>
      <Stack gap={2}>
        <Row push="between" wide>
          <Money of={amount} size="largest" uncounted={paid_at === null} />
          <AskedPaymentStatus state={state} loud />
        </Row>
        <Row gap={4}>
          <DateTime of={paid_at ?? made_at} />
          {mode === 'sandbox' && (
            <Tag tone="info">
              <Trans>Sandbox</Trans>
            </Tag>
          )}
        </Row>
      </Stack>
    </Section>
  )
}

function PaymentSide({ of: payment }: { of: WholeOfficePayment }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { merchant_id, merchant, payer, payer_mobile, source, code, link, order_reference, description, id } = payment
  const when = (name: string, moment: Date | null, key: string) =>
    moment === null ? [] : [[name, <DateTime key={key} of={moment} />, key] as const]
  const text = (name: string, value: string | null, key: string) =>
    value === null || value === '' ? [] : [[name, <bdi key={key}>{value}</bdi>, key] as const]
  return (
    <Stack gap={7}>
      <MoneySection of={payment} />
      <Section title={t`About it`}>
        <Pairs
          of={[
            [
              t`Merchant`,
              <Link small key="m" href={`/operator/merchants/${merchant_id}`}>
                <Name>{merchant}</Name>
              </Link>,
              'merchant',
            ],
            [
              t`Payer`,
              <span key="p">
                {payer === null ? '–' : <Name>{payer}</Name>} {payer_mobile && <Ltr>{payer_mobile}</Ltr>}
              </span>,
              'payer',
            ],
            [t`By`, _(sourceNames[source]), 'source'],
            ...text(t`Counter or place`, code, 'code'),
            ...text(t`Link`, link, 'link'),
            ...text(t({ message: 'Order', context: 'purchase' }), order_reference, 'order'),
            ...text(t`For`, description, 'for'),
            ...when(t`Begun`, payment.made_at, 'begun'),
            ...when(t({ context: 'payment', message: 'Paid' }), payment.paid_at, 'paid'),
            ...(payment.paid_at === null ? when(t`Open until`, payment.expires_at, 'until') : []),
            ...(payment.fee_returned > 0n
              ? [[t`Fee given back`, <Money key="returned" of={payment.fee_returned} />, 'returned'] as const]
              : []),
            [t`Id`, <Code key="i">{id}</Code>, 'id'],
          ]}
        />
      </Section>
    </Stack>
  )
}

/** Gross, fee and net, and what went back; nothing before it is paid. */
function MoneySection({ of: payment }: { of: WholeOfficePayment }) {
  const { t } = useLingui()
  const { amount, fee, disputed, refundable, refunds } = payment
  if (fee === null) return null
  const { arrived, under_way } = refundedSums(payment, refunds)
  return (
    <Section title={t`Money`}>
      <Stack gap={5}>
        <Lines>
          <Line label={<Trans>Gross</Trans>}>
            <Money of={amount} />
          </Line>
          <Line label={<Trans>Fee</Trans>}>
            <Money of={-fee} />
          </Line>
          <Total label={<Trans>Net</Trans>}>
            <Money of={amount - fee} />
          </Total>
        </Lines>
        <Lines>
          <Line label={<Trans>Refunded</Trans>}>
            <Money of={arrived} />
          </Line>
          {under_way > 0n && (
            <Line label={<Trans>On the way back</Trans>}>
              <Money of={under_way} />
            </Line>
          )}
          <Line label={<Trans>Disputed</Trans>}>
            <Money of={disputed} />
          </Line>
          <Total label={<Trans>Can still go back</Trans>}>
            <Money of={refundable} />
          </Total>
        </Lines>
      </Stack>
    </Section>
  )
}
