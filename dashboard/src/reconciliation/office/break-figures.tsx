import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Figures } from '../../kit/data/figures.tsx'
import { Count } from '../../kit/format/count.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { Age } from '../../kit/office/promise.tsx'
import { reconciling } from './calls.ts'

/** The sum of open breaks, and the age of the oldest. */
export function BreakFigures() {
  const { t } = useLingui()
  const now = useOpenedAt().getTime()
  const { data } = useQuery({ ...reconciling.totals(), refetchInterval: 60_000 })
  if (!data) return null
  const { count, sum, oldest } = data
  return (
    <Figures
      of={[
        { name: t`Open breaks`, value: <Count of={count} />, note: <Trans>of all days</Trans> },
        {
          name: t`Sum of open breaks`,
          value: <Money of={sum} />,
          note: <Trans>of all days, without their signs</Trans>,
        },
        {
          name: t`Oldest break`,
          value: oldest ? <Age milliseconds={now - oldest.getTime()} /> : '–',
          note: <Trans>since it was found</Trans>,
        },
      ]}
    />
  )
}
