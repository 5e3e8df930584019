import { Trans, useLingui } from '@lingui/react/macro'
import type { StatedDay } from '@sahuji/contract/reconciliation/statement-shapes'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useNavigate } from '@tanstack/react-router'
import { Count } from '../../kit/format/count.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { ChipLink, Chips } from '../../kit/forms/chip.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { ChipDay } from '../../kit/office/chip-day.tsx'
import { usePageKeys } from '../../kit/office/page-keys.ts'

/** How many of the last days stand as chips; the others are reached by the calendar. */
const chipsShown = 8

/** The last days with how they stand, and any other by the calendar. */
export function DayChips({ of: days, at }: { of: readonly StatedDay[]; at: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const go = (day: string | undefined) =>
    day !== undefined && void navigate({ to: '/reconciliation' as never, search: { day } as never })
  const place = days.findIndex(({ day }) => day === at)
  usePageKeys([
    { key: 'p', name: t`the day before`, act: () => go(days[place + 1]?.day) },
    { key: 'n', name: t`the day after`, act: () => go(days[place - 1]?.day) },
  ])
  const shown = days.find(({ day }) => day === at)
  return (
    <>
      <Row>
        <Chips label={t`Days`}>
          {days.slice(0, chipsShown).map(({ day }) => (
            <ChipLink key={day} on={day === at} href={`/operator/reconciliation?day=${day}`}>
              <DateTime of={startOfKathmanduDay(day)} as="day" />
            </ChipLink>
          ))}
        </Chips>
        <ChipDay label={t`Another day`} value={at} onChange={go} />
      </Row>
      {shown && <DayState of={shown} />}
    </>
  )
}

function DayState({ of: { accounts, closed, open_breaks } }: { of: StatedDay }) {
  if (closed === accounts)
    return (
      <Status tone="good">
        <Trans>Every account of this day is closed.</Trans>
      </Status>
    )
  return (
    <Status tone={open_breaks > 0 ? 'warn' : 'wait'} sentence>
      <Trans>
        Closed: <Count of={closed} /> of <Count of={accounts} /> accounts; open breaks: <Count of={open_breaks} />
      </Trans>
    </Status>
  )
}
