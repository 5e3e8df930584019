import { Trans, useLingui } from '@lingui/react/macro'
import type { BreakAct, BreakDetail, ReconciliationBreak } from '@sahuji/contract/reconciliation/break-shapes'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useQuery } from '@tanstack/react-query'
import { useSearch, useNavigate } from '@tanstack/react-router'
import { useRef, useState, type RefObject, useEffect } from 'react'
import type { Column } from '../../kit/data/table-columns.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { ChipLink, Chips } from '../../kit/forms/chip.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { Age } from '../../kit/office/promise.tsx'
import { Translated } from '../../kit/office/translated.tsx'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { OfficeTable } from '../../kit/office/office-table.tsx'
import { accountLabel } from './account-label.ts'
import { BreakDetails } from './break-details.tsx'
import { BreakFigures } from './break-figures.tsx'
import { breakActNames, breakKindNames, breakNextSteps } from './break-words.ts'
import { reconciling } from './calls.ts'
import { ReconciliationTabs } from './reconciliation-tabs.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'
import { WriteOffLine } from './write-off-bound.tsx'
import { focusWhenFree } from '../../kit/forms/focus-when-free.ts'
import { focusHeading } from '../../kit/forms/keep-focus.ts'

/** /operator/reconciliation/breaks: the differences between statements and books, and their resolutions. */
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
          leave={() => endsAtOnce.has(dialog.act) && leave(dialog.of.id)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}

/** Actions of one person that end a break; after any other it stays in the list. */
const endsAtOnce: ReadonlySet<BreakAct> = new Set(['belongs', 'accept', 'copy'])

const columnsOf = (which: AskedBreaks['which']): readonly Column<ReconciliationBreak>[] => [
  { id: 'age', head: <Trans>Age</Trans>, phone: 'state', cell: (one) => <BreakAge of={one} /> },
  {
    id: 'what',
    head: <Trans>What</Trans>,
    // contains the row's link, so it is shown at every width
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
    head: which === 'open' ? <Trans>Next step</Trans> : <Trans>Result</Trans>,
    kind: 'reference',
    cell: (one) => <NextStep of={one} />,
  },
]

function BreakAge({ of: { found_at, resolved_at } }: { of: ReconciliationBreak }) {
  const now = useOpenedAt().getTime()
  return <Age milliseconds={(resolved_at?.getTime() ?? now) - found_at.getTime()} />
}

/** The kind of break and our reference, then the other side's name for it. */
function WhatDiffers({ of: { kind, row, line } }: { of: ReconciliationBreak }) {
  const side = row ?? line
  const known = [side?.rail_reference ?? side?.reference, row?.description].filter(Boolean).join(', ')
  return (
    <>
      <Translated of={breakKindNames[kind]} />
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
        {act && <Translated of={breakActNames[act]} />}, <Trans>waits for a checker</Trans>
      </Status>
    )
  return (
    <Text as="span" tone="quiet">
      {state === 'mended' && <Trans>explained automatically</Trans>}
      {state === 'resolved' && act && <Translated of={breakActNames[act]} />}
      {state === 'resolved' && decided_name && `, ${decided_name}`}
      {state === 'open' && !kept_until && <Translated of={breakNextSteps[kind]} />}
      {state === 'open' && kept_until && (
        <Trans>
          waits until <DateTime of={kept_until} as="day" />
        </Trans>
      )}
    </Text>
  )
}

interface LeavingProps {
  breaks: readonly ReconciliationBreak[] | undefined
  /** The page's address without an opened break. */
  page: string
  list: RefObject<HTMLElement | null>
}

/**
 * Once a resolved break has left its list, removes it from the address, and moves the focus to the break in its place,
 * or to the heading where none is left. Returns the function to call after a resolution.
 */
function useLeaving({ breaks, page, list }: LeavingProps): (id: string) => void {
  const navigate = useNavigate()
  const [resolved, setResolved] = useState<{ id: string; place: number }>()
  const followed = useRef(resolved)
  useEffect(
    function followLeft() {
      if (!resolved || followed.current === resolved) return
      if (!breaks || breaks.some(({ id }) => id === resolved.id)) return
      followed.current = resolved
      const search = Object.fromEntries(new URL(page, location.origin).searchParams)
      void navigate({ to: '/reconciliation/breaks' as never, search: search as never, replace: true })
      const links = [...(list.current?.querySelectorAll<HTMLElement>('tr[data-row] [data-open]') ?? [])]
      const next = links[Math.min(resolved.place, links.length - 1)]
      if (next) focusWhenFree(next)
      else focusHeading()
    },
    [resolved, breaks, page, list, navigate],
  )
  return (id) => setResolved({ id, place: Math.max(0, breaks?.findIndex((one) => one.id === id) ?? 0) })
}
