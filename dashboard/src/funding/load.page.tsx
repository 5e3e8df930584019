import { type Load, openLoadStates } from '@sahuji/contract/funding'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useParams } from '@tanstack/react-router'
import { Columns, Stack } from '../kit/layout.tsx'
import { Facts, Line, Lines, Total } from '../kit/lines.tsx'
import { Money } from '../kit/money.tsx'
import { Page } from '../kit/page.tsx'
import { isCounted, PaymentStatus } from '../kit/payment-status.tsx'
import { Section } from '../kit/section.tsx'
import { LoadingRows } from '../kit/states.tsx'
import { Code, Text } from '../kit/text.tsx'
import { AsOf } from '../platform/as-of.tsx'
import { FailedToLoad } from '../platform/failed-to-load.tsx'
import { useAsked } from '../platform/use-asked.ts'
import { funding } from './calls.ts'
import { LoadActions } from './load-actions.tsx'
import { LoadLegs, type LoadWay } from './load-legs.tsx'
import { LoadNext } from './load-next.tsx'
import { useLoadWatch } from './use-load-watch.ts'

const isOpen = ({ state }: Load): boolean => openLoadStates.some((open) => open === state)

/** /dashboard/loadFunds/{channel}/return/{id}: one load, from the hand-off to its end, and what happens next. */
export function LoadPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false })
  const load = useAsked(funding.load(id))
  const name = load.data?.bank_name ?? t`Load`
  const crumbs = [{ name: t`Load funds`, href: '/dashboard/loadFunds' }, { name: load.data?.reference ?? name }]
  return (
    <Page title={t`Load from ${name}`} crumbs={crumbs} untitled={load.data !== undefined}>
      {load.isPending && <LoadingRows rows={6} />}
      {load.error && !load.data && <FailedToLoad of={load.error} onRetry={load.refetch} />}
      <AsOf of={load} />
      {load.data && <LoadStory of={load.data} />}
    </Page>
  )
}

function LoadStory({ of: load }: { of: Load }) {
  const watch = useLoadWatch(load, isOpen(load))
  return (
    <Columns side={<LoadFacts of={load} />}>
      <Stack gap={10}>
        <LoadHead of={load} />
        <LoadNext of={load} isAsking={watch.isAsking} />
        <LoadActions of={load} isOpen={isOpen(load)} onCheck={watch.askNow} isAsking={watch.isAsking} />
        <LoadLegs of={wayOf(load)} />
      </Stack>
    </Columns>
  )
}

const wayOf = (load: Load): LoadWay => ({
  ...load,
  isCredited: load.state === 'credited',
  isKept: load.review ? load.review !== 'contradicted' : false,
  posted_at: load.settled_at,
})

function LoadHead({ of: load }: { of: Load }) {
  const bank = load.bank_name
  return (
    <Section>
      <Stack gap={2}>
        <Text tone="muted">
          <Trans>Load from {bank}</Trans>
        </Text>
        <Money of={load.amount} size="largest" uncounted={!isCounted(load.state)} />
        <div aria-live="polite">
          <PaymentStatus state={load.state} loud />
        </div>
      </Stack>
    </Section>
  )
}

function LoadFacts({ of: load }: { of: Load }) {
  const { t } = useLingui()
  const references: [string, ReactNode][] = [[t`Ours`, <Code key="ours">{load.reference}</Code>]]
  if (load.rail_reference) references.push([t`Gateway`, <Code key="rail">{load.rail_reference}</Code>])
  if (load.remark) references.push([t`Remark`, load.remark])
  if (load.service_code) references.push([t`Service code`, load.service_code])
  return (
    <Stack gap={10}>
      <Section title={t`The money`}>
        <Lines>
          <Line label={<Trans>Amount</Trans>}>
            <Money of={load.amount} />
          </Line>
          <Line label={<Trans>Our fee</Trans>}>
            <Money of={-load.fee} />
          </Line>
          <Total label={load.state === 'credited' ? <Trans>Credited</Trans> : <Trans>To be credited</Trans>}>
            <Money of={load.credited} uncounted={!isCounted(load.state)} />
          </Total>
        </Lines>
        {load.balance_after !== null && (
          <Text small tone="quiet">
            <Trans>
              Wallet after: <Money of={load.balance_after} />
            </Trans>
          </Text>
        )}
      </Section>
      <Section title={t`Reference to keep`}>
        <Facts of={references} />
      </Section>
    </Stack>
  )
}
