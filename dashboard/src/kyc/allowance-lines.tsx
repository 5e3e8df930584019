import type { Allowance } from '@sahuji/contract/tariff'
import { Trans } from '@lingui/react/macro'
import { Line, Lines } from '../kit/data/lines.tsx'
import { Money } from '../kit/format/money.tsx'

/** What is open before KYC is verified, figure by figure. */
export function AllowanceLines({
  of: { amount_max, month_amount_left, balance_max, may_withdraw },
}: {
  of: Allowance
}) {
  return (
    <Lines>
      <Line label={<Trans>Load at a time</Trans>}>
        <Money of={amount_max} />
      </Line>
      <Line label={<Trans>Left this month</Trans>}>
        <Money of={month_amount_left} />
      </Line>
      <Line label={<Trans>Balance up to</Trans>}>
        <Money of={balance_max} />
      </Line>
      <Line label={<Trans>Out to your bank</Trans>}>
        {may_withdraw ? <Trans>open</Trans> : <Trans>nothing yet</Trans>}
      </Line>
    </Lines>
  )
}
