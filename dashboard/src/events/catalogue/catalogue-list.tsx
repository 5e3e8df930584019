import type { CatalogueEvent } from '@sahuji/contract/events/catalogue'
import { useLingui as useMessages } from '@lingui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { TextButton } from '../../kit/layout/button.tsx'
import { useReader, useWriting } from '../../kit/format/reader.ts'
import { Count } from '../../kit/format/count.tsx'
import { Money } from '../../kit/format/money.tsx'
import { ClockIcon, WarningIcon } from '../../kit/icons/states.tsx'
import { EndedIcon } from '../../kit/icons/later.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { LoadingRows, NothingMatches, NothingYet } from '../../kit/layout/states.tsx'
import { Status, Tag } from '../../kit/layout/status.tsx'
import { Name } from '../../kit/layout/text.tsx'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { AsOf } from '../../platform/cards/as-of.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { ShowMoreRow } from '../../platform/lists/show-more.tsx'
import { events } from '../calls.ts'
import { CreateButton, EventPicture, SeatMeter, TwoDates } from '../event-parts.tsx'
import { categoryNames, titleIn } from '../event-words.ts'
import * as css from './catalogue.module.css'
import { CatalogueFilters, isNarrowed, useCatalogueFilter } from './catalogue-filters.tsx'
import { type DateGroup, groupsOf } from './date-groups.ts'

/** The events on sale, by week and month, with the filters above them. */
export function CatalogueList({ cities, hasOnline }: { cities: readonly string[]; hasOnline: boolean }) {
  const { choice, filter, go, clear } = useCatalogueFilter()
  const pages = useInfiniteQuery(events.catalogue(filter))
  const failure = pages.error ?? pages.failureReason
  const rows = pages.data?.pages.flatMap(({ data }) => data)
  const isFastest = choice.order === 'fastest'
  return (
    <Stack gap={5}>
      <CatalogueFilters choice={choice} cities={cities} hasOnline={hasOnline} onChange={go} />
      {failure && !rows && <FailedToLoad of={failure} onRetry={() => void pages.refetch()} />}
      {!failure && !rows && <LoadingRows rows={6} />}
      <AsOf of={pages} />
      {rows?.length === 0 && <NoEvents isNarrowed={isNarrowed(choice)} onClear={clear} />}
      {rows && rows.length > 0 && (
        <>
          <div className={css.count}>
            <span>
              <Shown count={rows.length} hasMore={pages.hasNextPage} />
              {', '}
              {isFastest ? <Trans>selling fastest first</Trans> : <Trans>by date</Trans>}
            </span>
            <TextButton onPress={() => go({ order: isFastest ? undefined : 'fastest' })}>
              {isFastest ? <Trans>By date</Trans> : <Trans>Selling fastest first</Trans>}
            </TextButton>
          </div>
          {isFastest ? <Lines of={rows} /> : <DateGroups of={rows} />}
          <ShowMoreRow of={pages} />
        </>
      )}
    </Stack>
  )
}

const Shown = ({ count, hasMore }: { count: number; hasMore: boolean }) =>
  hasMore ? (
    <Trans>
      The first <Count of={count} /> events
    </Trans>
  ) : (
    <Plural value={count} one="# event" other="# events" />
  )

function NoEvents({ isNarrowed: narrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const { t } = useLingui()
  if (narrowed) return <NothingMatches title={t`No event matches`} onClear={onClear} />
  return (
    <NothingYet title={t`No event is on sale`} action={<CreateButton />}>
      <Trans>Events of all merchants are listed here once they are published.</Trans>
    </NothingYet>
  )
}

/** This week, later in this Nepali month, then by month. */
function DateGroups({ of: rows }: { of: readonly CatalogueEvent[] }) {
  const now = useOpenedAt()
  return groupsOf(rows, now).map(({ key, kind, month, rows: own }) => (
    <section key={key} className={css.group}>
      <h2>
        <GroupName kind={kind} month={month} />
        <span className={css.small}>
          <Plural value={own.length} one="# event" other="# events" />
        </span>
      </h2>
      <Lines of={own} />
    </section>
  ))
}

function GroupName({ kind, month }: Pick<DateGroup, 'kind' | 'month'>) {
  const writing = useWriting()
  const name = writing.month({ calendar: 'bs', ...month })
  if (kind === 'week') return <Trans>This week</Trans>
  return kind === 'later' ? <Trans>Later in {name}</Trans> : name
}

const Lines = ({ of: rows }: { of: readonly CatalogueEvent[] }) => (
  <ol>
    {rows.map((event) => (
      <li key={event.id}>
        <EventLine of={event} />
      </li>
    ))}
  </ol>
)

/** One event; it leads to the page of its buyers. */
function EventLine({ of: event }: { of: CatalogueEvent }) {
  const { _ } = useMessages()
  const { language } = useReader()
  const { shop, category, is_own, starts_at, venue, city, is_online, seats, free } = event
  const price = event.price_from === 0n ? <Trans>Free</Trans> : <FromPrice of={event.price_from} />
  return (
    <a className={css.line} href={event.url}>
      <EventPicture picture={event.pictures.wide} starts_at={starts_at} />
      <span className={css.name}>
        <span>
          <b>
            <Name>{titleIn(event, language)}</Name>
          </b>{' '}
          {is_own && (
            <Tag>
              <Trans>Yours</Trans>
            </Tag>
          )}
        </span>
        <span className={css.small}>
          {_(categoryNames[category])}
          {' · '}
          <Name>{shop}</Name>
        </span>
      </span>
      <TwoDates of={starts_at} withTime />
      <span className={css.where}>
        {is_online ? <Trans>Online</Trans> : <Name>{venue ?? ''}</Name>}
        <span className={css.small}>{is_online ? <Trans>Link with the ticket</Trans> : <Name>{city ?? ''}</Name>}</span>
      </span>
      <span className={css.seatsCell}>
        <SeatMeter sold={seats - free} of={seats} isFew={event.state === 'few'}>
          <span className={css.state}>
            <CatalogueStatus of={event} />
            <span className={css.small}>
              <span className={css.near}>
                {price}
                {' · '}
              </span>
              <Trans>
                <Count of={free} /> left
              </Trans>
            </span>
          </span>
        </SeatMeter>
      </span>
      <span className={css.from}>{price}</span>
    </a>
  )
}

const FromPrice = ({ of: price }: { of: bigint }) => (
  <Trans>
    from <Money of={price} round />
  </Trans>
)

function CatalogueStatus({ of: { state } }: { of: CatalogueEvent }) {
  if (state === 'on_sale')
    return (
      <Status tone="good">
        <Trans>On sale</Trans>
      </Status>
    )
  if (state === 'few')
    return (
      <Status tone="warn" icon={<WarningIcon small />}>
        <Trans>Few left</Trans>
      </Status>
    )
  return (
    <Status tone="wait" icon={state === 'sold_out' ? <EndedIcon small /> : <ClockIcon small />}>
      {state === 'sold_out' ? <Trans>Sold out</Trans> : <Trans>Not yet on sale</Trans>}
    </Status>
  )
}
