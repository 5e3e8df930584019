import type { HistoryTotals } from '@sahuji/contract/transactions/totals'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Figures } from '../kit/data/figures.tsx'
import { Money } from '../kit/format/money.tsx'
import { BelowSum } from './filter-bar.tsx'
import { listed } from '../kit/format/lists.ts'
import { useReader, useWriting } from '../kit/format/reader.ts'
import { Explained } from '../kit/layout/explained.tsx'
import { Link } from '../kit/layout/link.tsx'
import { SkeletonFigures } from '../kit/layout/skeleton.tsx'
import { Text } from '../kit/layout/text.tsx'
import { useOpenedAt } from '../platform/use-opened-at.ts'
import { groupedStateName } from './filter-selects.tsx'

/** The sum of everything that was found, not of the page: it adds up, and says what it leaves out. */
export function Totals({ of: totals }: { of: HistoryTotals | undefined }) {
  const { t } = useLingui()
  const { number } = useWriting()
  const coming = <SkeletonFigures />
  const money = (paisa: bigint | undefined) => (paisa === undefined ? coming : <Money of={paisa} size="large" />)
  return (
    <section aria-label={t`Totals of everything found`}>
      <Figures
        as="sum"
        of={[
          {
            name: t`Transactions added up`,
            value: totals ? number(totals.counted) : coming,
          },
          { name: t`Came in`, value: money(totals?.money_in) },
          { name: t`Went out`, value: money(totals && -totals.money_out) },
          { name: t`Fees`, value: money(totals && -totals.fees) },
          { name: t`Net`, value: money(totals?.net) },
        ]}
      />
      <BelowSum>
        <span>
          {totals?.is_whole === false ? (
            <Trans>More was found than is added up here; choose dates for exact totals.</Trans>
          ) : (
            <Trans>Totals of everything found, not of this page.</Trans>
          )}
        </span>
        {totals?.balance_at && <WalletThen of={totals.balance_at} />}
        {totals && totals.left_out.length > 0 && <LeftOut of={totals.left_out} />}
        {totals?.fees !== 0n && <WhyTheseFees />}
      </BelowSum>
    </section>
  )
}

/** What the wallet held when the days that are chosen were over: of kind, state and words it knows nothing. */
function WalletThen({ of: { day, balance } }: { of: NonNullable<HistoryTotals['balance_at']> }) {
  const writing = useWriting()
  const isOver = day < kathmanduDay(useOpenedAt())
  const said = writing.bothDates(startOfKathmanduDay(day))
  const held = <Money of={balance} />
  return (
    <span>
      {isOver ? (
        <Trans>
          At the end of {said} the wallet held <b>{held}</b>
        </Trans>
      ) : (
        <Trans>
          Now the wallet holds <b>{held}</b>
        </Trans>
      )}
    </span>
  )
}

/** What the sum of fees is made of, and where the rules stand. */
const WhyTheseFees = () => (
  <Explained label={<Trans>Why these fees?</Trans>}>
    <Text small tone="quiet">
      <Trans>
        The fee of each transaction that is counted, by the rule of its day; its own page names the rule. What holds now
        is in <Link href="/dashboard/generalPages/3">fees and limits</Link>.
      </Trans>
    </Text>
  </Explained>
)

function LeftOut({ of: rows }: { of: HistoryTotals['left_out'] }) {
  const { _ } = useMessages()
  const { money, number } = useWriting()
  const each = listed(
    rows.map(({ state, count }) => `${number(count)} ${_(groupedStateName(state))}`),
    useReader(),
  )
  const sum = money(rows.reduce((total, { amount }) => total + amount, 0n))
  return (
    <span>
      <Trans>
        Found too, but not part of these sums: {each} ({sum})
      </Trans>
    </span>
  )
}
