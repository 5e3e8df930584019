import type { PaymentLink } from '@sahuji/contract/payments/links'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Column } from '../../kit/data/table-columns.ts'
import { FromTablet, PhoneOnly } from '../../kit/data/table-row.tsx'
import { Table } from '../../kit/data/table.tsx'
import { Chip, Chips } from '../../kit/forms/chip.tsx'
import { focusWhenFree } from '../../kit/forms/focus-when-free.ts'
import { Count } from '../../kit/format/count.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows, NothingMatches, NothingYet } from '../../kit/layout/states.tsx'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { AsOf } from '../../platform/cards/as-of.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { ShowMoreRow } from '../../platform/lists/show-more.tsx'
import { links } from './calls.ts'
import { Ends, LinkAmount, LinkStatus, Taken } from './link-words.tsx'
import { OpenedLink } from './opened-link.tsx'
import * as css from './payment-links.module.css'

const filters = ['open', 'unpaid'] as const
type Filter = (typeof filters)[number]

/** The filter and the open row of the address. */
function usePlace() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filter = filters.find((each) => each === search['show'])
  const opened = typeof search['link'] === 'string' ? search['link'] : undefined
  const go = (next: { show?: Filter | undefined; link?: string | undefined }) => {
    const { show, link } = { show: filter, ...next }
    const to = { ...(show && { show }), ...(link && { link }) }
    void navigate({ to: '/dashboard/paymentLinks', search: to as never, replace: true, resetScroll: false })
  }
  return { filter, opened, go }
}

/** Unfolds the row of a link in the whole list, which then scrolls to it and focuses it. */
export function useShowLink(): (id: string) => void {
  const { go } = usePlace()
  return (link) => go({ show: undefined, link })
}

/**
 * Scrolls to the row of the address's link and focuses it, unless a press on that row unfolded it. Reads further pages until the
 * link is among the rows.
 */
function useArrival({ opened, isListed, more }: { opened: string | undefined; isListed: boolean; more: Page }) {
  const list = useRef<HTMLDivElement>(null)
  const pressed = useRef<string>(undefined)
  const { hasNextPage, isFetching, fetchNextPage } = more
  useEffect(() => {
    if (opened !== undefined && !isListed && hasNextPage && !isFetching) void fetchNextPage()
  }, [opened, isListed, hasNextPage, isFetching, fetchNextPage])
  useEffect(() => {
    if (!isListed || pressed.current === opened) return
    const opener = list.current?.querySelector<HTMLElement>('tr button[aria-expanded="true"]')
    if (!opener) return
    opener.scrollIntoView({ block: 'center' })
    focusWhenFree(opener, { preventScroll: true })
  }, [opened, isListed])
  return { list, press: (id: string) => void (pressed.current = id) }
}

type Page = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'fetchNextPage'>

/** All links, newest first; a press unfolds one. */
export function LinkList() {
  const { t } = useLingui()
  const { filter, opened, go } = usePlace()
  const pages = useInfiniteQuery(links.pages(filter ? { state: filter } : {}))
  const failure = pages.error ?? pages.failureReason
  const rows = pages.data?.pages.flatMap(({ data }) => data)
  const isListed = rows?.some(({ id }) => id === opened) ?? false
  const { list, press } = useArrival({ opened, isListed, more: pages })
  const isWhole = filter === undefined && !pages.hasNextPage
  const chip = (show: Filter | undefined, name: ReactNode) => (
    <Chip on={filter === show} onPress={() => go({ show })}>
      {name}
    </Chip>
  )
  return (
    <Section
      title={<Trans>Your links</Trans>}
      aside={
        <Chips label={t`Which links`}>
          {chip(undefined, <Trans context="payment links">All</Trans>)}
          {chip('open', <Trans context="payment links">Open</Trans>)}
          {chip('unpaid', <Trans context="payment links">Not paid</Trans>)}
        </Chips>
      }
    >
      {failure && !rows && <FailedToLoad of={failure} onRetry={() => void pages.refetch()} />}
      {!failure && !rows && <LoadingRows rows={7} />}
      <AsOf of={pages} />
      {rows?.length === 0 && <NoLinks filter={filter} onClear={() => go({ show: undefined })} />}
      {rows && rows.length > 0 && (
        <Stack gap={5}>
          <div ref={list}>
            <LinkTable
              rows={rows}
              isWhole={isWhole}
              opened={opened}
              onToggle={({ id }) => {
                press(id)
                go({ link: id === opened ? undefined : id })
              }}
            />
          </div>
          <ShowMoreRow of={pages} />
        </Stack>
      )}
    </Section>
  )
}

function NoLinks({ filter, onClear }: { filter: Filter | undefined; onClear: () => void }) {
  const { t } = useLingui()
  if (filter)
    return (
      <NothingMatches
        title={filter === 'open' ? t`No link is open` : t`No link waits for its payment`}
        onClear={onClear}
      />
    )
  return (
    <NothingYet title={t`No link yet`}>
      <Trans>Make one with the form and send it by any message. Each payment then appears here at once.</Trans>
    </NothingYet>
  )
}

interface LinkTableProps {
  rows: readonly PaymentLink[]
  /** All links are shown, so the totals are the sums of the rows. */
  isWhole: boolean
  opened: string | undefined
  onToggle: (link: PaymentLink) => void
}

function LinkTable({ rows, isWhole, opened, onToggle }: LinkTableProps) {
  const { t } = useLingui()
  const now = useOpenedAt()
  const { data: totals } = useQuery(links.totals())
  const total = [
    <Trans key="all">All links</Trans>,
    null,
    null,
    totals && <Count key="paid" of={totals.paid} />,
    totals && <Money key="sum" of={totals.paid_amount} />,
  ]
  return (
    <Table
      label={t`Payment links`}
      columns={columnsAt(now)}
      rows={rows}
      rowKey={({ id }) => id}
      unfold={{ isOpen: ({ id }) => id === opened, toggle: onToggle, content: (link) => <OpenedLink of={link} /> }}
      {...(isWhole && totals && { total })}
    />
  )
}

const columnsAt = (now: Date): readonly Column<PaymentLink>[] => [
  {
    id: 'what',
    head: <Trans>What for</Trans>,
    phone: 'who',
    grow: true,
    cell: (link) => (
      <span className={css.what}>
        <span className={css.title} translate="no" data-as-is="">
          {link.title}
        </span>
        <FromTablet>
          <span className={css.below}>
            <LinkAmount of={link} />
          </span>
        </FromTablet>
      </span>
    ),
  },
  {
    id: 'ends',
    head: <Trans context="payment link">Ends</Trans>,
    phone: 'meta',
    cell: (link) => (
      <span className={css.ends}>
        <PhoneOnly>
          <Trans>
            <Taken of={link} /> taken
          </Trans>
          {link.state !== 'all_paid' && ' · '}
        </PhoneOnly>
        {link.state === 'all_paid' ? (
          <FromTablet>–</FromTablet>
        ) : (
          <>
            <PhoneOnly>
              {link.ended_at || link.state === 'expired' ? <Trans>ended</Trans> : <Trans>ends</Trans>}{' '}
            </PhoneOnly>
            <Ends of={link} now={now} />
          </>
        )}
      </span>
    ),
  },
  { id: 'state', head: <Trans>State</Trans>, phone: 'state', cell: (link) => <LinkStatus of={link} /> },
  { id: 'taken', head: <Trans>Taken</Trans>, figure: true, cell: (link) => <Taken of={link} /> },
  {
    id: 'sum',
    head: <Trans>Sum</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ paid_amount }) => <Money of={paid_amount} bare weight="medium" uncounted={paid_amount === 0n} />,
  },
]
