import type { Home } from '@sahuji/contract/home'
import { useLingui } from '@lingui/react/macro'
import { Figures } from '../kit/data/figures.tsx'
import { Money } from '../kit/format/money.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { Section } from '../kit/layout/section.tsx'

type TodayOf = Pick<Home, 'collected' | 'collected_last_week'>

/** What customers paid today, beside the same weekday last week until the same hour. Left out while there is nothing of either. */
export function Today({ of: { collected: days, collected_last_week: lastWeek } }: { of: TodayOf }) {
  const { t } = useLingui()
  const { number } = useWriting()
  const today = days.at(-1)
  if (!today || days.every(({ count }) => count === 0)) return null
  const average = today.count > 0 ? today.amount / BigInt(today.count) : 0n
  return (
    <Section title={t`Today`} aside={t`beside the same day last week, by the same hour`}>
      <Figures
        of={[
          {
            name: t`Collected`,
            value: <Money of={today.amount} size="large" />,
            note: <Money of={lastWeek.amount} />,
          },
          { name: t`Payments`, value: number(today.count), note: number(lastWeek.count) },
          { name: t`Average`, value: <Money of={average} size="large" /> },
          {
            name: t`Fees`,
            value: <Money of={today.fees} size="large" />,
            note: <Money of={lastWeek.fees} />,
          },
        ]}
      />
    </Section>
  )
}
