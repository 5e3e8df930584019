import { Trans } from '@lingui/react/macro'
import type { TracedMoney, TracedPayment } from '@sahuji/contract/support/trace'
import type { ReactNode } from 'react'
import { Money } from '../kit/format/money.tsx'
import { Text } from '../kit/layout/text.tsx'

interface Explained {
  of: TracedMoney
  payment: TracedPayment
  isUnclear: boolean
}

/** Why a customer's money took another way than into the wallet at once; nothing where it did not. */
export function PaymentExplained({ of: money, payment, isUnclear }: Explained) {
  const { came, refunded } = payment
  if (came === 'surplus')
    return (
      <Explanation title={<Trans>Paid once too often</Trans>}>
        {money.state === 'reversed' ? (
          <Trans>
            The payment was already paid, or it could take no more money. This amount went back to the payer.
          </Trans>
        ) : (
          <Trans>
            The payment was already paid, or it could take no more money. This amount goes back to the payer; your
            wallet does not change.
          </Trans>
        )}
      </Explanation>
    )
  if (money.place === 'us')
    return (
      <Explanation title={<Trans>We have the money</Trans>}>
        <Trans>We review it. You do not need to do anything.</Trans>
      </Explanation>
    )
  if (isUnclear)
    return (
      <Explanation title={<Trans>Do not collect it again yet</Trans>}>
        <Trans>
          The bank has not confirmed whether it took the money (code 099). If the customer pays twice, one amount goes
          back to them.
        </Trans>
      </Explanation>
    )
  if (refunded > 0n)
    return (
      <Explanation title={<Trans>Refunded</Trans>}>
        <Trans>
          <Money of={refunded} /> of it went back to the payer.
        </Trans>
      </Explanation>
    )
  if (came === 'late')
    return (
      <Explanation title={<Trans>Paid late</Trans>}>
        <Trans>
          The payment had ended when the bank confirmed this money. It was still unpaid, so the money is yours.
        </Trans>
      </Explanation>
    )
  return null
}

const Explanation = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div>
    <Text strong>{title}</Text>
    <Text tone="muted">{children}</Text>
  </div>
)
