import type { NotificationTab } from '@sahuji/contract/notifications'
import { notificationTabs } from '@sahuji/contract/notifications'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { SearchField } from '../kit/forms/search-field.tsx'
import { TickIcon } from '../kit/icons/states.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Stack, Row } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Page } from '../kit/layout/page.tsx'
import { LoadingRows, NothingMatches, NothingYet } from '../kit/layout/states.tsx'
import { Status } from '../kit/layout/status.tsx'
import { ViewTabs } from '../kit/layout/tabs.tsx'
import { Text } from '../kit/layout/text.tsx'
import { AsOf } from '../platform/cards/as-of.tsx'
import { bellCount } from '../platform/notices/bell-count.ts'
import { FailedToLoad, FailureLine } from '../platform/failures/failed-to-load.tsx'
import { streamState } from '../platform/streams/stream-state.ts'
import { useOwnServer } from '../platform/server/server.ts'
import { useOfflineSince } from '../platform/server/connection.ts'
import { useStore } from '../platform/store.ts'
import { notifications } from './calls.ts'
import { NotificationDays } from './notification-days.tsx'
import * as css from './notification-row.module.css'
import { bellHref, useBellFilter, usePointedAt } from './bell-filter.ts'
import { type KeepBell, useKeepBell } from './use-keep-bell.ts'

const PushOffer = lazy(async () => ({ default: (await import('./push/push-offer.tsx')).PushOffer }))

const tabNames: Readonly<Record<NotificationTab, MessageDescriptor>> = {
  all: msg`All`,
  unread: msg`Unread`,
  requests: msg`Requests`,
  money: msg`Money`,
  security: msg`Security`,
  kyc: msg`KYC`,
  system: msg({ message: 'System', context: 'notifications' }),
  archived: msg`Archive`,
}

/** /dashboard/notifications: news, and what waits for an answer. A push's notice leads here. */
export function NotificationsPage() {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  const { tab, q, asked, find, words } = useBellFilter()
  const pages = useInfiniteQuery({
    ...notifications.pages(asked),
    placeholderData: keepPreviousData,
  })
  const keep = useKeepBell()
  const pointedAt = usePointedAt()
  const rows = pages.data?.pages.flatMap(({ data }) => data)
  // "all" are all of the tab: not a search's results, nor the archive, which is read, nor while another tab is still shown
  const newest = q || tab === 'archived' || pages.isPlaceholderData ? undefined : rows?.[0]
  const failure = pages.error ?? pages.failureReason
  return (
    <Page
      title={t`Notifications`}
      lead={isOwn && <LineLamp />}
      actions={
        isOwn && (
          <>
            <LinkButton href="/dashboard/profile#told">
              <Trans>Notification kinds</Trans>
            </LinkButton>
            {newest && (
              <Button icon={<TickIcon small />} isPending={keep.isPending} onPress={() => keep.readAll(newest.id, tab)}>
                <Trans>Mark all as read</Trans>
              </Button>
            )}
          </>
        )
      }
    >
      <Stack gap={4}>
        {isOwn && <Tools tab={tab} words={words} onFind={find} />}
        {isOwn && rows && (
          <Suspense>
            <PushOffer />
          </Suspense>
        )}
        <Undo of={keep} />
        <FailureLine of={keep.error} />
        {pages.isPending && !failure && <LoadingRows rows={8} />}
        {failure && !rows && <FailedToLoad of={failure} onRetry={() => void pages.refetch()} />}
        <AsOf of={pages} />
        {rows && rows.length > 0 && <NotificationDays of={rows} keep={keep} isOwn={isOwn} pointedAt={pointedAt} />}
        <OlderOnes of={pages} isSearch={q !== ''} isEmpty={rows?.length === 0} />
        {rows?.length === 0 && q && !pages.hasNextPage && (
          <NothingMatches title={t`No notification matches`} onClear={() => find('')} />
        )}
        {rows?.length === 0 && !q && <UpToDate tab={tab} />}
      </Stack>
    </Page>
  )
}

/** That the list updates automatically; while it does not, a strip above every page reports since when (shell/stale-strip.tsx). */
function LineLamp() {
  const { is } = useStore(streamState)
  const offlineSince = useOfflineSince()
  if (is !== 'live' || offlineSince) return null
  return (
    <Status tone="good">
      <Trans>Live updates</Trans>
    </Status>
  )
}

interface ToolsProps {
  tab: NotificationTab
  words: string
  onFind: (words: string) => void
}

function Tools({ tab, words, onFind }: ToolsProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const unread = useStore(bellCount)
  const views = notificationTabs.map((one) => ({
    href: bellHref(one, words),
    label: _(tabNames[one]),
    isHere: one === tab,
    ...(one === 'unread' && unread > 0 && { count: unread }),
  }))
  return (
    <div className={css.tools}>
      <ViewTabs label={t`Kinds of notifications`} views={views} />
      <SearchField label={t`Search notifications`} value={words} onChange={onFind} />
    </div>
  )
}

/** For five seconds: the action, and its undo. */
function Undo({ of: { done } }: { of: KeepBell }) {
  const place = useRef<HTMLOutputElement>(null)
  useEffect(
    function keepFocusHere() {
      const line = place.current
      if (!done || !line) return
      return () => {
        // its button is gone: keyboard users continue from where it was
        if (document.activeElement === document.body) line.focus({ preventScroll: true })
      }
    },
    [done],
  )
  return (
    <output ref={place} tabIndex={-1} className={css.undoPlace}>
      {done && (
        <span className={css.undo}>
          <Text as="span" tone="muted">
            {done.says}
          </Text>
          {/* the focused row may be gone */}
          <Button key={done.says} size="small" autoFocus onPress={done.undo}>
            <Trans>Undo</Trans>
          </Button>
        </span>
      )}
    </output>
  )
}

function UpToDate({ tab }: { tab: NotificationTab }) {
  const { t } = useLingui()
  if (tab === 'archived') {
    return (
      <NothingYet title={t`The archive is empty`}>
        <Trans>What you archive is listed here and can be moved back.</Trans>
      </NothingYet>
    )
  }
  return (
    <NothingYet title={t`You are up to date`}>
      <Trans>Money, requests, your KYC and your security: every change is listed here the moment it happens.</Trans>
    </NothingYet>
  )
}

interface OlderOnesProps {
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  /** The server reads this many at once: there may be older ones although none was found yet. */
  isSearch: boolean
  isEmpty: boolean
}

/** The link to older notifications or older results; empty at the end. */
function OlderOnes({ of: pages, isSearch, isEmpty }: OlderOnesProps) {
  if (!pages.hasNextPage) return null
  return (
    <Row>
      {isEmpty && (
        <output>
          <Trans>Nothing among the newest ones.</Trans>
        </output>
      )}
      <Button isPending={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
        {isSearch ? <Trans>Search older ones</Trans> : <Trans>Show more</Trans>}
      </Button>
    </Row>
  )
}
