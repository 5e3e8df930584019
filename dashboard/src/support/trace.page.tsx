import { Trans, useLingui } from '@lingui/react/macro'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Trace, TracedMoney } from '@sahuji/contract/support/trace'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Stack } from '../kit/layout/layout.tsx'
import { Page, type Crumb } from '../kit/layout/page.tsx'
import { SandboxStrip } from '../kit/layout/sandbox-strip.tsx'
import { Section } from '../kit/layout/section.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { Text } from '../kit/layout/text.tsx'
import { AsOf } from '../platform/cards/as-of.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { AskDialog } from './ask-dialog.tsx'
import { support } from './calls.ts'
import { FoundMoney, OpenCount, Several } from './found-money.tsx'
import { MoneyStory } from './money-story.tsx'
import { NothingFound } from './nothing-found.tsx'
import { Questions } from './questions.tsx'
import { SearchBox } from './search-box.tsx'

const readAgainMilliseconds = 20_000

/** The results are read again while one of them is open, because the server learns more by itself. */
const whileOpen = ({ state: { data } }: { state: { data: Trace | undefined } }) =>
  data?.found.some(({ acts }) => acts !== 'nobody') ? readAgainMilliseconds : false

/** /dashboard/loadFunds/trace: one line that finds money and shows where it is, who acts and by when it is settled. */
export function TracePage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search: { q?: unknown; id?: unknown; mode?: unknown; from?: unknown } = useSearch({ strict: false })
  const mode = search.mode === 'sandbox' ? 'sandbox' : 'live'
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, 100) : ''
  const id = typeof search.id === 'string' ? search.id : ''
  const trace = useCardQuery({ ...support.trace(q, mode), refetchInterval: whileOpen })
  const [asking, setAsking] = useState<{ about: TracedMoney | undefined }>()
  const kept = typeof search.from === 'string' && { from: search.from }
  const go = (asked: Record<string, string>) =>
    void navigate({
      to: '/dashboard/loadFunds/trace',
      search: { ...asked, ...(mode === 'sandbox' && { mode }), ...kept } as never,
      resetScroll: false,
    })
  const shown = trace.data && chosenOf(trace.data, id)
  const crumbs = [useCameFrom(mode, search.from, shown || undefined), { name: t`Where is my money?` }]
  return (
    <>
      {mode === 'sandbox' && <SandboxStrip liveHref="/dashboard/loadFunds/trace" />}
      <Page
        title={t`Where is my money?`}
        crumbs={crumbs}
        lead={<Trans>Type what you know. One thing is often enough.</Trans>}
      >
        <Stack gap={10}>
          <SearchBox
            key={q}
            q={q}
            understood={trace.data?.understood ?? []}
            onFind={(text) => go(text ? { q: text } : {})}
          />
          {trace.isPending && <LoadingRows rows={8} />}
          {trace.error && !trace.data && <FailedToLoad of={trace.error} onRetry={trace.refetch} />}
          <AsOf of={trace} />
          {trace.data && (
            <Answer
              of={trace.data}
              mode={mode}
              shown={shown}
              onChoose={(chosen) => go({ ...(q && { q }), id: chosen })}
              onAsk={(about) => setAsking({ about })}
            />
          )}
          <Questions about={q || id ? [q, shown?.references.ours] : undefined} />
        </Stack>
        {asking && <AskDialog q={q} mode={mode} about={asking.about} onClose={() => setAsking(undefined)} />}
      </Page>
    </>
  )
}

/** The chosen result, or the first that matches the search. */
const chosenOf = ({ found, near, q }: Trace, id: string): TracedMoney | undefined =>
  [...found, ...near].find((money) => money.id === id) ?? (q ? found[0] : undefined)

interface AnswerProps {
  of: Trace
  mode: Mode
  /** The part of it that is shown. */
  shown: TracedMoney | undefined
  onChoose: (id: string) => void
  onAsk: (about: TracedMoney | undefined) => void
}

function Answer({ of: trace, mode, shown, onChoose, onAsk }: AnswerProps) {
  const { t } = useLingui()
  const { found, q } = trace
  if (q && found.length === 0 && !shown)
    return <NothingFound of={trace} mode={mode} onChoose={onChoose} onAsk={() => onAsk(undefined)} />
  const isOne = found.length === 1 && q !== ''
  return (
    <Stack gap={10}>
      {!isOne && !(q && found.length === 0) && (
        <Section title={q ? <Several of={trace} /> : t`Open right now`} label={t`What was found`}>
          {found.length === 0 && (
            <Text tone="muted">
              <Trans>Nothing is open: none of your payments is waiting for an answer.</Trans>
            </Text>
          )}
          <FoundMoney of={found} onChoose={onChoose} />
          {!q && <OpenCount of={trace} />}
        </Section>
      )}
      {shown && <MoneyStory of={shown} onAsk={() => onAsk(shown)} />}
    </Stack>
  )
}

/** The page above the search for money: the previous page, or else that of the shown subject. */
function useCameFrom(mode: Mode, from: unknown, shown: TracedMoney | undefined): Crumb {
  const { t } = useLingui()
  if (mode === 'sandbox') return { name: t`Sandbox Transactions`, href: '/dashboard/testTransactions' }
  const pages = {
    load: { name: t`Load funds`, href: '/dashboard/loadFunds' },
    payout: { name: t`Bank Deposit`, href: '/dashboard/bankDeposit' },
    transfer: { name: t`Send money`, href: '/dashboard/sendFund' },
    payment: { name: t`Transaction History`, href: '/dashboard/transactionHistory' },
    other: { name: t`Transaction History`, href: '/dashboard/transactionHistory' },
  }
  const cameFrom = Object.values(pages).find(({ href }) => href === `/dashboard/${from}`)
  return cameFrom ?? pages[shown?.kind ?? 'load']
}
