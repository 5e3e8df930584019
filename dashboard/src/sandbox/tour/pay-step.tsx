import type { TourPayment } from '@sahuji/contract/sandbox/tour'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { QrCode } from '../../auth/qr-code.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { sandbox } from '../calls.ts'
import { Failure, type StepProps } from './steps.tsx'

/** The second step: a payment with its QR, which a phone pays; or a test payer, where there is no phone. */
export function PayStep({ of: { payment } }: StepProps) {
  const opening = useMutation(sandbox.openTourPayment())
  if (payment?.is_paid) return <Paid of={payment} />
  if (payment?.is_open) return <OpenPayment of={payment} />
  return (
    <Stack gap={3}>
      <Text tone="muted">
        {payment ? (
          <Trans>That payment has expired. Ask again.</Trans>
        ) : (
          <Trans>Ask for two masala teas. Then be your own customer: scan the QR with your phone, and pay.</Trans>
        )}
      </Text>
      <Row>
        <Button kind="primary" isPending={opening.isPending} onPress={() => opening.mutate({})}>
          <Trans>Ask for the payment</Trans>
        </Button>
      </Row>
    </Stack>
  )
}

function OpenPayment({ of: payment }: { of: TourPayment }) {
  const { t } = useLingui()
  const paying = useMutation(sandbox.playMoneyIn())
  const { id, amount, pay_url } = payment
  const pay = () => paying.mutate({ kind: 'payment', amount, way: 'ebanking', scenario: 'succeeds', payment_id: id })
  return (
    <Stack gap={3}>
      <Text tone="muted">
        <Trans>
          Scan it with your phone’s camera and pay <Money of={amount} />. The bank that opens is a test bank.
        </Trans>
      </Text>
      <QrCode of={pay_url} label={t`QR code of the payment page`} />
      <div aria-live="polite">
        <PaymentState of={payment} />
      </div>
      <Failure of={paying.error} />
      <Row>
        <LinkButton href={pay_url} target="_blank" rel="noopener">
          <Trans>Open the page here</Trans>
        </LinkButton>
        <Button kind="ghost" isPending={paying.isPending} onPress={pay}>
          <Trans>Let a test payer pay</Trans>
        </Button>
      </Row>
    </Stack>
  )
}

function PaymentState({ of: { is_being_paid, is_opened } }: { of: TourPayment }) {
  if (is_being_paid)
    return (
      <Status tone="wait">
        <Trans>The payer is at the bank</Trans>
      </Status>
    )
  return (
    <Status tone="wait">
      {is_opened ? <Trans>The page is open on a phone</Trans> : <Trans>Waiting for a payer</Trans>}
    </Status>
  )
}

function Paid({ of: { amount, payer } }: { of: TourPayment }) {
  return (
    <Text tone="muted">
      {payer ? (
        <Trans>
          <Name>{payer}</Name> paid <Money of={amount} />. The row at the top of the book is this payment.
        </Trans>
      ) : (
        <Trans>
          <Money of={amount} /> was paid. The row at the top of the book is this payment.
        </Trans>
      )}
    </Text>
  )
}
