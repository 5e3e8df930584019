import type { Home } from '@sahuji/contract/home'
import { useLingui } from '@lingui/react/macro'
import { Figures } from '../kit/figures.tsx'
import { Money } from '../kit/money.tsx'
import { Section } from '../kit/section.tsx'

/** What customers paid today, beside the same weekday last week. Left out while there is nothing of either. */
export function Today({ of: days }: { of: Home['collected'] }) {
  const { t } = useLingui()
  const [today, lastWeek] = [days.at(-1), days.at(-8)]
  if (!today || days.every(({ count }) => count === 0)) return null
  const average = today.count > 0 ? today.amount / BigInt(today.count) : 0n
  return (
    <Section title={t`Today`} aside={t`beside the whole of the same day last week`}>
      <Figures
        of={[
          {
            name: t`Collected`,
            value: <Money of={today.amount} size="large" />,
            note: lastWeek && <Money of={lastWeek.amount} />,
          },
          { name: t`Payments`, value: today.count, note: lastWeek && `${lastWeek.count}` },
          { name: t`Average`, value: <Money of={average} size="large" /> },
          {
            name: t`Fees`,
            value: <Money of={today.fees} size="large" />,
            note: lastWeek && <Money of={lastWeek.fees} />,
          },
        ]}
      />
    </Section>
  )
}
