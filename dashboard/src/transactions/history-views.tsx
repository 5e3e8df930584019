import type { HistoryColumnId } from '@sahuji/contract/transactions/layout'
import { type HistoryView, viewCountMost } from '@sahuji/contract/transactions/views'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Chip } from '../kit/forms/chip.tsx'
import { BellIcon } from '../kit/icons/navigation.tsx'
import { TextButton } from '../kit/layout/button.tsx'
import { Row } from '../kit/layout/layout.tsx'
import { ViewTabs } from '../kit/layout/tabs.tsx'
import { Name, Text } from '../kit/layout/text.tsx'
import { usePart } from '../kit/layout/use-part.ts'
import { useOpenedAt } from '../platform/browser/use-opened-with.ts'
import { useReach } from '../platform/session/rights.ts'
import { transactions } from './calls.ts'
import { allView, historyAddress, type HistoryNarrowing } from './use-history-filter.ts'
import { type HistoryViewsShown, relativeDaysOf, viewFilterOf } from './use-history-views.ts'

export interface HistoryViewsProps {
  by: HistoryNarrowing
  of: HistoryViewsShown
  /** The columns that are shown, which a new view keeps. */
  columns: readonly HistoryColumnId[]
}

const saving = () => import('./save-view-dialog.tsx').then(({ SaveViewDialog }) => SaveViewDialog)
const sharing = () => import('./share-view-dialog.tsx').then(({ ShareViewDialog }) => ShareViewDialog)
const arranging = () => import('./arrange-views-dialog.tsx').then(({ ArrangeViewsDialog }) => ArrangeViewsDialog)

/** The saved views as tabs with what each finds, and what can be done with them. */
export function HistoryViews({ by, of: views, columns }: HistoryViewsProps) {
  const { t } = useLingui()
  const { all, current, isChanged } = views
  const [opened, setOpened] = useState<'save' | 'arrange' | 'share'>()
  const { Part: SaveDialog } = usePart(saving, opened === 'save')
  const { Part: ShareDialog } = usePart(sharing, opened === 'share')
  const { Part: ArrangeDialog } = usePart(arranging, opened === 'arrange')
  const counts = useQuery({ ...transactions.viewCounts(by.mode), enabled: all.length > 0 }).data
  const now = useOpenedAt()
  const changing = useMutation(transactions.changeView())
  const notifying = useMutation(transactions.notifyOfView())
  const isOwn = current?.shared_by === null
  const own = all.filter(({ shared_by }) => shared_by === null)
  const canSave = by.isNarrowed && (current === undefined || isChanged || !isOwn)
  if (all.length === 0 && !canSave) return null
  const close = () => setOpened(undefined)
  const name = current?.name
  const saveChange = () =>
    current && changing.mutate({ id: current.id, filter: viewFilterOf(by.filter, relativeDaysOf(by.filter, now)) })
  const tabs = all.map((view) => ({
    href: views.addressOf(view),
    label: view.name,
    countMost: viewCountMost,
    isHere: view === current,
    ...countIn(counts, view.id),
  }))
  const allHref = historyAddress(by.mode, {}, all.some(({ is_default }) => is_default) ? allView : undefined)
  return (
    <>
      {all.length > 0 && (
        <ViewTabs label={t`Saved views`} views={[{ href: allHref, label: t`All`, isHere: !current }, ...tabs]} />
      )}
      <Row gap={4}>
        {canSave && (
          <TextButton onPress={() => setOpened('save')}>
            <Trans>Save as a view</Trans>
          </TextButton>
        )}
        {current && isOwn && isChanged && (
          <TextButton isPending={changing.isPending} onPress={saveChange}>
            <Trans>Change “{name}” to this</Trans>
          </TextButton>
        )}
        {current && isOwn && by.mode === 'live' && (
          <Chip
            icon={<BellIcon />}
            on={current.notifies}
            isPending={notifying.isPending}
            onPress={() => notifying.mutate({ id: current.id, notifies: !current.notifies })}
          >
            <Trans>Notify me when a transaction enters</Trans>
          </Chip>
        )}
        {current && <Sharing of={current} onShare={() => setOpened('share')} />}
        {own.length > 0 && (
          <TextButton onPress={() => setOpened('arrange')}>
            <Trans>Arrange views</Trans>
          </TextButton>
        )}
      </Row>
      {opened === 'save' && SaveDialog && <SaveDialog by={by} columns={columns} onClose={close} />}
      {opened === 'arrange' && ArrangeDialog && <ArrangeDialog mode={by.mode} of={own} onClose={close} />}
      {opened === 'share' && current && ShareDialog && <ShareDialog of={current} onClose={close} />}
    </>
  )
}

/** Shares an own view; of another person's, who shares it, and an owner of the shop may end that. */
function Sharing({ of: { id, shared_by, shared_with }, onShare }: { of: HistoryView; onShare: () => void }) {
  const isOwner = useReach('team.manage') === 'all'
  const ending = useMutation(transactions.shareView())
  if (shared_by === null)
    return (
      <TextButton onPress={onShare}>
        {shared_with.length > 0 ? <Trans>Shared with your team</Trans> : <Trans>Share</Trans>}
      </TextButton>
    )
  return (
    <>
      <Text small tone="muted">
        <Trans>
          Shared by <Name>{shared_by}</Name>
        </Trans>
      </Text>
      {isOwner && (
        <TextButton isPending={ending.isPending} onPress={() => ending.mutate({ id, roles: [] })}>
          <Trans>End the sharing</Trans>
        </TextButton>
      )}
    </>
  )
}

function countIn(counts: readonly { id: string; count: number }[] | undefined, id: string): { count?: number } {
  const found = counts?.find((one) => one.id === id)
  return found ? { count: found.count } : {}
}
