import type { OwnEvent } from '@sahuji/contract/events'
import type { EventSales } from '@sahuji/contract/events/sales'
import { Trans, useLingui } from '@lingui/react/macro'
import { Count } from '../../kit/format/count.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Name } from '../../kit/layout/text.tsx'
import { ExportButton } from '../../exports/export-button.tsx'
import { events } from '../calls.ts'
import { SeatMeter } from '../event-parts.tsx'
import * as css from './inside.module.css'

/** Who came in: in all, by gate, and by ten minutes; nothing before the first scan. */
export function Inside({ of: sales, event }: { of: EventSales; event: OwnEvent }) {
  const { inside, sold, by_gate, entries, last_scan_at } = sales
  const { t } = useLingui()
  const { date, number } = useWriting()
  if (!last_scan_at) return null
  const most = entries.reduce((best, each) => (each.count > best.count ? each : best), { at: last_scan_at, count: 0 })
  const [from, count] = [date(most.at, 'time'), number(most.count)]
  const first = entries[0]
  return (
    <Section
      title={<Trans context="attendees">Inside</Trans>}
      aside={
        <Row gap={3}>
          <Trans>
            Last scan <DateTime of={last_scan_at} as="time" />
          </Trans>
          <ExportButton size="small" isEmpty={false} of={events.scansFile(event)} />
        </Row>
      }
    >
      <Stack gap={5}>
        <p className={css.figure}>
          <b>
            <Count of={inside} />
          </b>{' '}
          <Trans>
            of <Count of={sold} />. <Count of={Math.max(0, sold - inside)} /> are still to come.
          </Trans>
        </p>
        {by_gate.map(({ gate, staff, inside: own }) => (
          <div key={gate}>
            <Name>{`${gate}, ${staff}`}</Name>
            <SeatMeter sold={own} of={inside} />
          </div>
        ))}
        {first && (
          <div>
            <div
              className={css.bars}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here
              role="img"
              aria-label={t`First entries by ten minutes, most at ${from}: ${count}`}
            >
              {entries.map((each) => (
                <i key={each.at.getTime()} style={{ blockSize: `${(each.count / most.count) * 100}%` }} />
              ))}
            </div>
            <p className={css.key}>
              <DateTime of={first.at} as="time" />
              <span>
                <Trans>
                  Most at {from}, {count} in ten minutes
                </Trans>
              </span>
            </p>
          </div>
        )}
      </Stack>
    </Section>
  )
}
