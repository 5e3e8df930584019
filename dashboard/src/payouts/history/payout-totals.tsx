import type { readPayoutTotals } from '@sahuji/contract/payouts/own-payouts'
import type { Gives } from '@sahuji/contract/http/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { Figures } from '../../kit/data/figures.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import { SkeletonFigures } from '../../kit/layout/skeleton.tsx'
import { Text } from '../../kit/layout/text.tsx'

/** The sums of everything that the filter finds, not of the page. */
export function PayoutTotals({ of: totals }: { of: Gives<typeof readPayoutTotals> | undefined }) {
  const { t } = useLingui()
  const { number } = useWriting()
  const money = (amount: bigint | undefined) =>
    amount === undefined ? <SkeletonFigures /> : <Money of={amount} size="large" />
  const credited = number(totals?.credited.count ?? 0)
  // what will arrive, as the days below say it
  const notThere = totals && (totals.on_the_way.arrives ?? totals.on_the_way.amount)
  const open = number(totals?.on_the_way.count ?? 0)
  return (
    <section aria-label={t`Totals of the whole filter`}>
      <Stack gap={2}>
        <Figures
          as="total"
          of={[
            { name: t`Completed, ${credited}`, value: money(totals?.credited.amount) },
            { name: t`Fees`, value: money(totals?.credited.fee) },
            { name: t`Arrived`, value: money(totals?.credited.arrived) },
            { name: t`Not there yet, ${open}`, value: money(notThere) },
          ]}
        />
        <Text small tone="quiet">
          <Trans>
            Returned, cancelled and failed ones are not counted. An unclear one is not there yet until we know.
          </Trans>
        </Text>
      </Stack>
    </section>
  )
}
