import type { OwnEvent } from '@sahuji/contract/events'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from '../../kit/cx.ts'
import { BothDates, DateTime } from '../../kit/format/date.tsx'
import { useReader } from '../../kit/format/reader.ts'
import { Section } from '../../kit/layout/section.tsx'
import { Name } from '../../kit/layout/text.tsx'
import { EventPicture } from '../event-parts.tsx'
import { categoryNames, titleIn } from '../event-words.ts'
import * as css from './create.module.css'

/** The event as its buyers will see it; what contradicts is red. */
export function BuyerPreview({ of: event }: { of: OwnEvent }) {
  const { _ } = useMessages()
  const { language } = useReader()
  const { title, title_ne, category, starts_at, ends_at, doors_at, is_online, venue, address, city } = event
  const isDoorWrong = doors_at !== null && starts_at !== null && doors_at > starts_at
  const isEndWrong = ends_at !== null && starts_at !== null && ends_at <= starts_at
  const shown = titleIn(event, language)
  const other = shown === title ? title_ne : title
  const place = [address, city].filter(Boolean).join(', ')
  return (
    <Section title={<Trans>As the buyer sees it</Trans>}>
      <div className={css.preview}>
        <span className={css.previewPicture}>
          <EventPicture picture={event.pictures.wide} starts_at={starts_at} />
        </span>
        <PreviewLine head={shown ? <Name>{shown}</Name> : <Trans>The title</Trans>}>
          {other && <Name>{other}</Name>}
          {other && category && ' · '}
          {category && _(categoryNames[category])}
        </PreviewLine>
        <PreviewLine head={starts_at ? <BothDates of={starts_at} /> : <Trans>The day</Trans>}>
          {starts_at && (
            <>
              <DateTime of={starts_at} as="time" />
              {ends_at && (
                <span className={cx(isEndWrong && css.wrong)}>
                  –<DateTime of={ends_at} as="time" />
                </span>
              )}
              {doors_at && (
                <span className={cx(isDoorWrong && css.wrong)}>
                  {' · '}
                  <Trans>
                    doors <DateTime of={doors_at} as="time" />
                  </Trans>
                </span>
              )}
            </>
          )}
        </PreviewLine>
        <PreviewLine head={is_online ? <Trans>Online</Trans> : venue ? <Name>{venue}</Name> : <Trans>The place</Trans>}>
          {is_online ? <Trans>The link comes with the ticket.</Trans> : <Name>{place}</Name>}
        </PreviewLine>
      </div>
    </Section>
  )
}

const PreviewLine = ({ head, children }: { head: ReactNode; children: ReactNode }) => (
  <div>
    <b>{head}</b>
    {children && <div className={css.quiet}>{children}</div>}
  </div>
)
