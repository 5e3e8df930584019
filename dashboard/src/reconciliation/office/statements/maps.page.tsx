import { Trans, useLingui } from '@lingui/react/macro'
import { saveStatementMap } from '@sahuji/contract/reconciliation/office/statements'
import type { StatementMap } from '@sahuji/contract/reconciliation/column-maps'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Column } from '../../../kit/data/table-columns.ts'
import { Count } from '../../../kit/format/count.tsx'
import { DateTime } from '../../../kit/format/date.tsx'
import { Button } from '../../../kit/layout/button.tsx'
import { Stack } from '../../../kit/layout/layout.tsx'
import { LoadingRows } from '../../../kit/layout/states.tsx'
import { Name, Text } from '../../../kit/layout/text.tsx'
import { FailedToLoad } from '../../../platform/failures/failed-to-load.tsx'
import { KeyCap } from '../../../kit/office/key-cap.tsx'
import { accountLabel } from '../account-label.ts'
import { ReconciliationTabs } from '../reconciliation-tabs.tsx'
import { OfficePageFrame } from '../../../kit/office/office-page.tsx'
import { OfficeTable } from '../../../kit/office/office-table.tsx'
import { hasRole, useOperator } from '../../../operators/operator-session.ts'
import { usePageKeys } from '../../../kit/office/page-keys.ts'
import { stated } from './calls.ts'
import { MapDetails } from './map-details.tsx'
import { MapDialog } from './map-dialog.tsx'

/** /operator/reconciliation/maps: how the files of each rail and bank are read. */
export function StatementMapsPage() {
  const { t } = useLingui()
  const search: { map?: string } = useSearch({ strict: false })
  const found = useQuery(stated.maps())
  const maps = found.data
  const [changing, setChanging] = useState<StatementMap | 'new'>()
  const mayChange = hasRole(useOperator(), saveStatementMap.roles)
  const opened = maps?.find(({ code }) => code === search.map)
  usePageKeys(mayChange && opened ? [{ key: '1', name: t`Change the map`, act: () => setChanging(opened) }] : [])
  return (
    <OfficePageFrame
      title={t`Reconciliation`}
      actions={
        mayChange && (
          <Button onPress={() => setChanging('new')}>
            <Trans>A new map</Trans>…
          </Button>
        )
      }
    >
      <Stack gap={6}>
        <ReconciliationTabs at="maps" />
        <Text small tone="muted">
          <Trans>
            A map states which column of a file is what. Each change is a version with its moment; a statement keeps the
            version that read it.
          </Trans>
        </Text>
        {found.isPending && <LoadingRows rows={6} />}
        {found.error && !maps && <FailedToLoad of={found.error} onRetry={() => void found.refetch()} />}
        {maps && (
          <OfficeTable
            label={t`Maps`}
            columns={columns}
            rows={maps}
            rowKey={({ code }) => code}
            href={({ code }) => `/operator/reconciliation/maps${code === opened?.code ? '' : `?map=${code}`}`}
            opened={opened?.code}
            whole={(map) => (
              <MapDetails
                of={map}
                end={
                  mayChange && (
                    <Button size="small" onPress={() => setChanging(map)}>
                      <Trans>Change the map</Trans>…
                      <KeyCap of="1" />
                    </Button>
                  )
                }
              />
            )}
          />
        )}
      </Stack>
      {changing && <MapDialog of={changing === 'new' ? undefined : changing} onClose={() => setChanging(undefined)} />}
    </OfficePageFrame>
  )
}

const columns: readonly Column<StatementMap>[] = [
  { id: 'name', head: <Trans>Name</Trans>, grow: true, phone: 'who', cell: ({ name }) => <Name>{name}</Name> },
  { id: 'of', head: <Trans>Used for</Trans>, dim: true, phone: 'meta', cell: ({ code }) => <UsedFor code={code} /> },
  {
    id: 'version',
    head: <Trans>Version</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ version }) => <Count of={version} />,
  },
  {
    id: 'changed',
    head: <Trans>Changed</Trans>,
    kind: 'when',
    phone: 'state',
    cell: ({ changed_at }) => <DateTime of={changed_at} as="day" />,
  },
  { id: 'by', head: <Trans>Who</Trans>, dim: true, cell: ({ changed_by }) => <bdi>{changed_by}</bdi> },
]

/** The accounts whose next file is read by this map by default. */
function UsedFor({ code }: { code: string }) {
  const accounts = useQuery(stated.accounts()).data ?? []
  return <bdi>{accounts.flatMap((one) => (one.map === code ? [accountLabel(one)] : [])).join(', ') || '–'}</bdi>
}
