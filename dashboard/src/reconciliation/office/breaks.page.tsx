import { Trans, useLingui } from '@lingui/react/macro'
import type { BreakAct, BreakDetail, ReconciliationBreak } from '@sahuji/contract/reconciliation/break-shapes'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Column } from '../../kit/data/table-columns.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { ChipLink, Chips } from '../../kit/forms/chip.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failed-to-load.tsx'
import { useOpenedAt } from '../../platform/use-opened-at.ts'
import { Age } from '../../kit/office/promise.tsx'
import { Said } from '../../kit/office/said.tsx'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { OfficeTable } from '../../kit/office/office-table.tsx'
import { accountLabel } from './account-label.ts'
import { BreakDetails } from './break-details.tsx'
import { BreakFigures } from './break-figures.tsx'
import { breakActNames, breakKindNames, breakNextSteps } from './break-words.ts'
import { reconciling } from './calls.ts'
import { ReconciliationTabs } from './reconciliation-tabs.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'
import { useLeaving } from './use-leaving.ts'
import { WriteOffLine } from './write-off-bound.tsx'

/** /operator/reconciliation/breaks: what statements and books do not agree on, and what can become of it. */
export function BreaksPage() {
  const { t } = useLingui()
  const search: { which?: string; break?: string; account?: string; day?: string } = useSearch({ strict: false })
  const which = search.which === 'ended' ? 'ended' : 'open'
  const { account, day } = search
  const of: AskedBreaks = { which, ...(account && { account }), ...(day && { day }) }
  return (
    <OfficePageFrame title={t`Reconciliation`}>
      <Stack gap={6}>
        <BreakFigures />
        <ReconciliationTabs at="breaks" />
        <Chips label={t`State`}>
          <ChipLink on={which === 'open'} href={addressOf({ ...of, which: 'open' })}>
            <Trans>Open</Trans>
          </ChipLink>
          <ChipLink on={which === 'ended'} href={addressOf({ ...of, which: 'ended' })}>
            <Trans>Resolved</Trans>
          </ChipLink>
          {(account ?? day) !== undefined && (
            <ChipLink on href={addressOf({ which })}>
              {account && accountLabel({ account, label: account })}{' '}
              {day && <DateTime of={startOfKathmanduDay(day)} as="day" />} ×
            </ChipLink>
          )}
        </Chips>
        <BreakQueue key={addressOf(of)} of={of} at={search.break} />
        <WriteOffLine />
      </Stack>
    </OfficePageFrame>
  )
}

interface AskedBreaks {
  which: 'open' | 'ended'
  account?: string
  day?: string
}

const addressOf = (asked: AskedBreaks) => `/operator/reconciliation/breaks?${new URLSearchParams({ ...asked })}`

function BreakQueue({ of: asked, at }: { of: AskedBreaks; at: string | undefined }) {
  const { t } = useLingui()
  const found = useQuery({ ...reconciling.breaks(asked), refetchInterval: 60_000 })
  const breaks = found.data?.data
  const [dialog, setDialog] = useState<{ act: BreakAct; of: BreakDetail }>()
  const opened = breaks?.find(({ id }) => id === at)
  const page = addressOf(asked)
  const list = useRef<HTMLDivElement>(null)
  const leave = useLeaving({ breaks, page, list })
  const isNarrowed = (asked.account ?? asked.day) !== undefined
  return (
    <div ref={list}>
      {found.isPending && <LoadingRows rows={6} />}
      {found.error && !breaks && <FailedToLoad of={found.error} onRetry={() => void found.refetch()} />}
      {breaks?.length === 0 && (
        <Status tone="good">
          {isNarrowed && <Trans>No break of that account and day.</Trans>}
          {!isNarrowed && asked.which === 'open' && <Trans>Statements and books agree.</Trans>}
          {!isNarrowed && asked.which === 'ended' && <Trans>No break was resolved yet.</Trans>}
        </Status>
      )}
      {breaks && breaks.length > 0 && (
        <OfficeTable
          label={t`Breaks`}
          columns={columnsOf(asked.which)}
          rows={breaks}
          rowKey={({ id }) => id}
          href={({ id }) => (id === opened?.id ? page : `${page}&break=${id}`)}
          opened={opened?.id}
          whole={({ id }) => <BreakDetails id={id} onAct={(act, of) => setDialog({ act, of })} />}
        />
      )}
      {dialog && (
        <ResolveDialog
          {...dialog}
          onDone={() => endsAtOnce.has(dialog.act) && leave(dialog.of.id)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}

/** What ends a break by one person; after any other act it stays in the list. */
const endsAtOnce: ReadonlySet<BreakAct> = new Set(['belongs', 'accept', 'copy'])

const columnsOf = (which: AskedBreaks['which']): readonly Column<ReconciliationBreak>[] => [
  { id: 'age', head: <Trans>Age</Trans>, phone: 'state', cell: (one) => <BreakAge of={one} /> },
  {
    id: 'what',
    head: <Trans>What</Trans>,
    // the row's link stands here: it is there at every width
    grow: true,
    phone: 'who',
    cell: (one) => <WhatDiffers of={one} />,
  },
  {
    id: 'account',
    head: <Trans>Account</Trans>,
    dim: true,
    phone: 'meta',
    cell: (one) => (
      <>
        <bdi>{accountLabel(one)}</bdi>, <DateTime of={startOfKathmanduDay(one.day)} as="day" />
      </>
    ),
  },
  {
    id: 'amount',
    head: <Trans>Difference</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ difference, fee_difference, kind }) => (
      <Money of={kind === 'fee' && difference === 0n ? fee_difference : difference} bare sign="always" />
    ),
  },
  {
    id: 'next',
    head: which === 'open' ? <Trans>Next step</Trans> : <Trans>How it ended</Trans>,
    kind: 'reference',
    cell: (one) => <NextStep of={one} />,
  },
]

function BreakAge({ of: { found_at, resolved_at } }: { of: ReconciliationBreak }) {
  const now = useOpenedAt().getTime()
  return <Age milliseconds={(resolved_at?.getTime() ?? now) - found_at.getTime()} />
}

/** How statement and books differ, and by which reference it is known; what the other side calls it comes after that. */
function WhatDiffers({ of: { kind, row, line } }: { of: ReconciliationBreak }) {
  const side = row ?? line
  const known = [side?.rail_reference ?? side?.reference, row?.description].filter(Boolean).join(', ')
  return (
    <>
      <Said of={breakKindNames[kind]} />
      {known !== '' && (
        <Text as="span" tone="quiet">
          {' · '}
          <bdi>{known}</bdi>
        </Text>
      )}
    </>
  )
}

function NextStep({ of: { state, kind, act, kept_until, decided_name } }: { of: ReconciliationBreak }) {
  if (state === 'proposed')
    return (
      <Status tone="wait">
        {act && <Said of={breakActNames[act]} />}, <Trans>waits for a checker</Trans>
      </Status>
    )
  return (
    <Text as="span" tone="quiet">
      {state === 'mended' && <Trans>explained by itself</Trans>}
      {state === 'resolved' && act && <Said of={breakActNames[act]} />}
      {state === 'resolved' && decided_name && `, ${decided_name}`}
      {state === 'open' && !kept_until && <Said of={breakNextSteps[kind]} />}
      {state === 'open' && kept_until && (
        <Trans>
          waits until <DateTime of={kept_until} as="day" />
        </Trans>
      )}
    </Text>
  )
}
