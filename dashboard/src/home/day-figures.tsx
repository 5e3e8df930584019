import { useLingui } from '@lingui/react/macro'
import { AskedFigure } from '../kit/data/asked-figure.tsx'
import { Figures } from '../kit/data/figures.tsx'
import { Money } from '../kit/format/money.tsx'
import { useWriting } from '../kit/format/reader.ts'
import type { Asked, AskedName } from './asked.ts'

interface Sums {
  amount: bigint
  fees: bigint
  count: number
}

interface DayFiguresProps {
  of: Sums & { refunds: bigint; refund_count: number }
  /** The same weekday a week before, until the same hour. */
  before: Sums
  asked: Asked
}

/** What customers paid on a day, what that cost, and what was given back; each figure opens its lines. */
export function DayFigures({ of: day, before, asked }: DayFiguresProps) {
  const { t } = useLingui()
  const { number } = useWriting()
  const average = day.count > 0 ? day.amount / BigInt(day.count) : 0n
  const opening = (name: AskedName) => ({ isOpen: asked.name === name, onPress: () => asked.press(name) })
  const money = (name: AskedName, amount: bigint) => (
    <AskedFigure {...opening(name)}>
      <Money of={amount} size="large" />
    </AskedFigure>
  )
  return (
    <Figures
      of={[
        { name: t`Collected`, value: money('collected', day.amount), note: <Money of={before.amount} /> },
        {
          name: t`Payments`,
          // the number of the lines of what was collected
          value: (
            <AskedFigure isOpen={asked.name === 'collected'} onPress={() => asked.press('collected')}>
              <span>{number(day.count)}</span>
            </AskedFigure>
          ),
          note: number(before.count),
        },
        { name: t`Average`, value: money('average', average) },
        { name: t`Fees`, value: money('fees', day.fees), note: <Money of={before.fees} /> },
        { name: t`Refunds`, value: money('refunds', day.refunds), note: number(day.refund_count) },
      ]}
    />
  )
}
