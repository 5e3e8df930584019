import { exportAudit, listAudit } from '@sahuji/contract/operator/audit'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useWriting } from '../../kit/format/reader.ts'
import { DownloadIcon } from '../../kit/icons/actions.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { LoadingRows, NothingMatches, NothingYet } from '../../kit/layout/states.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { call } from '../../platform/calls/call.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { LeftOutFilters } from '../../platform/lists/left-out-filters.tsx'
import { downloadText } from '../../platform/browser/save-text.ts'
import { FilterRow, OfficePageFrame } from '../../kit/office/office-page.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { usePageKeys } from '../../kit/office/page-keys.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { AuditTabs } from './audit-tabs.tsx'
import { Chain } from './chain.tsx'
import * as css from './audit.module.css'
import { useAuditFilter } from './use-audit-filter.ts'

/** The log of everything operators did or were refused, with a filter in the address and a proof on demand. */
export function AuditPage() {
  const { t } = useLingui()
  const by = useAuditFilter()
  const operator = useOperator()
  const mayExport = hasRole(operator, exportAudit.roles)
  const taken = useMutation({
    mutationFn: () => call(exportAudit, by.filter),
    onSuccess: ({ csv }) => downloadText('audit.csv', csv),
    onError: (error) => notify({ tone: 'bad', title: error.message }),
  })
  usePageKeys(mayExport ? [{ key: 'e', name: t`export`, act: () => taken.mutate() }] : [])
  return (
    <OfficePageFrame
      title={t`Audit log`}
      actions={
        mayExport && (
          <Button icon={<DownloadIcon small />} isPending={taken.isPending} onPress={() => taken.mutate()}>
            <Trans>Export</Trans>
          </Button>
        )
      }
    >
      <Chain />
      <AuditTabs by={by} />
      <FilterRow note={<Trans>Newest first. Nothing here can be changed.</Trans>}>
        <AuditFilters by={by} />
      </FilterRow>
      <LeftOutFilters of={by.leftOut} onRemove={() => by.narrow({})} />
      <AuditRows by={by} />
    </OfficePageFrame>
  )
}

const pageRows = 50

function AuditRows({ by }: { by: ReturnType<typeof useAuditFilter> }) {
  const { number } = useWriting()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [listAudit.path, by.filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { ...by.filter, limit: pageRows, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  if (error && !data) return <FailedToLoad of={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={8} />
  const rows = data.pages.flatMap((page) => page.data)
  if (rows.length === 0) {
    return by.isNarrowed ? (
      <NothingMatches title={<Trans>No row matches</Trans>} onClear={by.clear} />
    ) : (
      <NothingYet title={<Trans>Nothing has been recorded yet</Trans>} />
    )
  }
  return (
    <>
      <AuditTable of={rows} by={by} />
      <div className={css.more}>
        <span>
          <Trans>{number(rows.length)} shown</Trans>
        </span>
        {hasNextPage && (
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        )}
      </div>
    </>
  )
}
