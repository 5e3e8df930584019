import { cardName } from '@sahuji/contract/rails'
import { type Load, openLoadStates } from '@sahuji/contract/funding'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useParams } from '@tanstack/react-router'
import { Columns } from '../kit/layout/columns.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Facts } from '../kit/data/lines.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Money } from '../kit/format/money.tsx'
import { CodeToCopy } from '../kit/overlays/copy-button.tsx'
import { Page } from '../kit/layout/page.tsx'
import { isCounted } from '../kit/data/payment-status.tsx'
import { SandboxStrip } from '../kit/layout/sandbox-strip.tsx'
import { Section } from '../kit/layout/section.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { Code, Ltr, Text } from '../kit/layout/text.tsx'
import { useCountdown } from '../kit/format/use-countdown.ts'
import { AsOf } from '../platform/cards/as-of.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { isOfThisVisit } from '../platform/calls/query.ts'
import { useOpenedAt } from '../platform/browser/use-opened-with.ts'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { funding } from './calls.ts'
import { paidWithName } from './funding-words.tsx'
import { ApproveOnPhone } from './phone/approve-on-phone.tsx'
import { referenceName } from '../kit/format/rail-names.ts'
import { purposeName } from '../tariff/purposes.ts'
import { useOfferedPurpose } from './use-purposes.ts'
import { LoadActions } from './load-actions.tsx'
import { LoadLegs, type LoadRoute, type MoneyState } from './load-legs.tsx'
import { LoadMoney } from './load-money.tsx'
import { LoadHeadline, usualMilliseconds } from './load-headline.tsx'
import { asIfBack, isRefused, isWithoutMoney, phaseOf, LoadStatus, shownAmount } from './load-status.tsx'
import { LoadPlan } from './load-plan.tsx'
import { type LoadWatch, useLoadWatch } from './use-load-watch.ts'

const readAgainMilliseconds = 20_000

const isOpen = ({ state }: Load): boolean => openLoadStates.some((open) => open === state)

/** Polled while it is open, because the server learns more by itself and the payer may be on another device. */
const whileOpen = ({ state: { data } }: { state: { data: Load | undefined } }) =>
  data && isOpen(data) && readAgainMilliseconds

/** Approved in a bank’s app, on this device or on another. */
const isForPhone = (load: Load): boolean =>
  load.channel === 'mobilebanking' && load.hand_off !== null && phaseOf(load) === 'paying'

/** /dashboard/loadFunds/{channel}/return/{id}: one load, from the hand-off to its end, and what happens next. */
export function LoadPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false })
  const load = useCardQuery({ ...funding.load(id), refetchInterval: whileOpen })
  const openedAt = useOpenedAt()
  const isKept = !isOfThisVisit(load.dataUpdatedAt) && load.failureCount === 0
  const { _ } = useMessages()
  const name = load.data && paidWithName(load.data.bank_name, _)
  const isSandbox = load.data?.mode === 'sandbox'
  const from = isSandbox
    ? { name: t`Sandbox Transactions`, href: '/dashboard/testTransactions' }
    : { name: t`Load funds`, href: '/dashboard/loadFunds' }
  const crumbs = [from, { name: load.data?.reference ?? t`Load` }]
  return (
    <>
      {isSandbox && <SandboxStrip liveHref="/dashboard/loadFunds" />}
      <Page title={name ? t`Load from ${name}` : t`Load`} crumbs={crumbs} untitled={load.data !== undefined}>
        {load.isPending && <LoadingRows rows={6} />}
        {load.error && !load.data && <FailedToLoad of={load.error} onRetry={load.refetch} />}
        <AsOf of={load} />
        {load.data && <LoadStory of={isKept ? asIfBack(load.data, openedAt) : load.data} />}
      </Page>
    </>
  )
}

function LoadStory({ of: load }: { of: Load }) {
  const watch = useLoadWatch(load, isOpen(load))
  return (
    <Columns side={<LoadFacts of={load} />}>
      <Stack gap={10}>
        <LoadHead of={load} />
        <Stack gap={6}>
          {isForPhone(load) ? (
            <ApproveOnPhone of={load} watch={watch} />
          ) : (
            <>
              <LoadHeadline of={load} isChecking={watch.isChecking} />
              <LoadActions of={load} watch={watch} />
            </>
          )}
        </Stack>
        <LoadLegs of={routeOf(load, <CheckProgress of={load} watch={watch} />)} />
        <LongWait of={load} />
      </Stack>
    </Columns>
  )
}

function routeOf(load: Load, checks: ReactNode): LoadRoute {
  const { bank_name, channel, rail, rail_reference, created_at: from, returned_at: until, settled_at: posted_at } = load
  const money = moneyOf(load)
  const isWaiting = money === 'unclear' || phaseOf(load) === 'checking'
  return {
    bank_name,
    channel,
    rail,
    rail_reference,
    money,
    posted_at,
    was_there: until ? { from, until } : undefined,
    legs: legsOf(load),
    ...(isWaiting && { checks }),
  }
}

/** Both legs, for a rail that distinguishes them. */
const legsOf = (load: Load & Pick<LoadRoute, 'legs'>): LoadRoute['legs'] => load.legs

function moneyOf(load: Load): MoneyState {
  const phase = phaseOf(load)
  if (phase === 'credited' || phase === 'unclear') return phase
  if (phase === 'reversed') return 'taken_back'
  if (phase === 'review') return load.review === 'contradicted' ? 'unclear' : 'in_review'
  if (phase === 'given_back') return phase
  if (isRefused(phase)) return 'nothing_left'
  if (phase === 'opening' || phase === 'paying') return 'unpaid'
  return isWithoutMoney(phase) ? 'nothing_known' : 'open'
}

/** How often the bank was asked, and when it is asked next: by this page, or by the server's schedule. */
function CheckProgress({ of: load, watch }: { of: Load; watch: LoadWatch }) {
  const next = watch.nextPoll ?? load.next_check_at ?? undefined
  const left = useCountdown(next)
  const count = load.asked
  if (load.is_rail_down) return <Trans>Asked so far: {count}</Trans>
  if (left === 0 || left > 90) return <Trans>Asked so far: {count}</Trans>
  return (
    <Trans>
      Asked so far: {count}, again in {left} s
    </Trans>
  )
}

/** What happens when: for an unclear answer, and for one that takes longer than usual. */
function LongWait({ of: load }: { of: Load }) {
  const phase = phaseOf(load)
  const since = load.returned_at ?? load.created_at
  const isUsual = useCountdown(new Date(since.getTime() + usualMilliseconds)) > 0
  if (phase === 'unclear' || (phase === 'checking' && !isUsual)) return <LoadPlan of={load} />
  return null
}

function LoadHead({ of: load }: { of: Load }) {
  const { _ } = useMessages()
  const bank = paidWithName(load.bank_name, _)
  return (
    <Section>
      <Stack gap={2}>
        <Text tone="muted">
          <Trans>Load from {bank}</Trans>
        </Text>
        <Money of={shownAmount(load)} size="largest" uncounted={!isCounted(load.state)} />
        <LoadStatus of={load} loud />
      </Stack>
    </Section>
  )
}

function LoadFacts({ of: load }: { of: Load }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const isKeptBelow = isWithoutMoney(phaseOf(load))
  const purpose = useOfferedPurpose(load.channel, load.purpose) ?? purposeName(load.purpose, _)
  const references: [string, ReactNode][] = [
    [t`Ours`, <CodeToCopy key="ours" name={t`Reference`} of={load.reference} />],
  ]
  if (load.rail_reference)
    references.push([referenceName({ kind: 'load', rail: load.rail }), <Code key="rail">{load.rail_reference}</Code>])
  if (load.paid_at) references.push([t`Paid at the bank`, <DateTime key="paid" of={load.paid_at} />])
  if (load.card) references.push([t`Card`, <Ltr key="card">{cardName(load.card)}</Ltr>])
  if (load.payer_mobile) references.push([t`Mobile number`, <Ltr key="mobile">{load.payer_mobile}</Ltr>])
  if (!isKeptBelow) references.push([t`Purpose`, purpose])
  if (load.remark && !isKeptBelow) references.push([t`Remark`, load.remark])
  if (load.service_code) references.push([t`Service code`, load.service_code])
  return (
    <Stack gap={10}>
      <LoadMoney of={load} />
      <Section title={t`Reference to keep`}>
        <Facts of={references} />
      </Section>
    </Stack>
  )
}
