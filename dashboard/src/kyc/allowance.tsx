import { type Allowance, readAllowance } from '@sahuji/contract/tariff'
import { Trans } from '@lingui/react/macro'
import { Line, Lines } from '../kit/data/lines.tsx'
import { Money } from '../kit/format/money.tsx'
import { query } from '../platform/calls/query.ts'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { useMay } from '../platform/session/rights.ts'
import { useOwnServer } from '../platform/server/server.ts'

/** The limits before KYC is verified, figure by figure. */
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
 * The limits before KYC is verified, of the merchant's current step: undefined while they load; null where the merchant
 * is verified (`kept`) or where the server does not know them, as a foreign server never does.
 */
export function useAllowance(status: string | null | undefined): Allowance | null | undefined {
  const isOwn = useOwnServer()
  const isAsked = useMay(readAllowance) && isOwn && status !== 'VALID'
  const { data, error } = useCardQuery({ ...query(readAllowance, {}), enabled: isAsked })
  if (!isAsked) return null
  return data ? data.tier : error ? null : undefined
}
