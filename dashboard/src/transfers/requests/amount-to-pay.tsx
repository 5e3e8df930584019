import type { TransferOverview } from '@sahuji/contract/transfers'
import { Trans, useLingui } from '@lingui/react/macro'
import { Line, Lines } from '../../kit/data/lines.tsx'
import { AmountField } from '../../kit/forms/amount-field.tsx'
import { Money } from '../../kit/format/money.tsx'
import { AtMost } from '../send/at-most.tsx'

/** The requested amount beside the payable one, which includes card money that cannot be sent. */
export function CanPay({ of: { payment_left, amount_left }, asked }: { of: TransferOverview; asked: bigint }) {
  const byCard = payment_left - amount_left
  return (
    <Lines>
      <Line label={<Trans>Asked for</Trans>}>
        <Money of={asked} />
      </Line>
      <Line label={<Trans>You can pay now</Trans>}>
        <Money of={payment_left} />
      </Line>
      {byCard > 0n && (
        <Line label={<Trans>Card money in it, which pays requests and is not sent</Trans>}>
          <Money of={byCard} />
        </Line>
      )}
    </Lines>
  )
}

export interface AmountToPayProps {
  of: TransferOverview
  value: bigint | undefined
  onChange: (amount: bigint | undefined) => void
}

/** An amount other than the requested one, where that is allowed. */
export function AmountToPay({ of: { limits }, ...field }: AmountToPayProps) {
  const { t } = useLingui()
  return <AmountField {...field} name="amount" label={t`Amount to pay`} hint={<AtMost of={limits.amount_max} />} />
}
