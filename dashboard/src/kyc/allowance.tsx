import { type Allowance, readAllowance } from '@sahuji/contract/tariff'
import { Trans } from '@lingui/react/macro'
import { Line, Lines } from '../kit/data/lines.tsx'
import { Money } from '../kit/format/money.tsx'
import { query } from '../platform/calls/query.ts'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { useOwnServer } from '../platform/server/server.ts'

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

/**
 * What is open before KYC is verified, by the step the merchant stands on: undefined while it is being asked, null where it is verified (`kept`) and where the
 * server cannot say, which another server never can.
 */
export function useAllowance(status: string | null | undefined): Allowance | null | undefined {
  const isOwn = useOwnServer()
  const isAsked = isOwn && status !== 'VALID'
  const { data, error } = useCardQuery({ ...query(readAllowance, {}), enabled: isAsked })
  if (!isAsked) return null
  return data ? data.tier : error ? null : undefined
}
