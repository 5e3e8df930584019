import type { WholeDispute } from '@sahuji/contract/payments/disputes'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { WaySteps, type WayStep } from '../../kyc/case/steps.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Columns } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Code, Text } from '../../kit/layout/text.tsx'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { AsOf } from '../../platform/cards/as-of.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { disputes } from './calls.ts'
import { DisputeAnswer, SentAnswer } from './dispute-answer.tsx'
import * as css from './dispute.module.css'
import { DisputeMoney } from './dispute-money.tsx'
import {
  disputeReasonNames,
  disputeSourceNames,
  DisputeStatus,
  usePaidBy,
  useTimeLeft,
  WhoAsks,
} from './dispute-words.tsx'
import { useMay } from '../../platform/session/rights.ts'

/** /dashboard/disputes/{id}: the payer’s words, how long the merchant has, and the answer. */
export function DisputePage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false })
  const dispute = useCardQuery(disputes.one(id))
  const mayAnswer = useMay('disputes.answer')
  const { data } = dispute
  const crumbs = [{ name: t`Disputes`, href: '/dashboard/disputes' }, { name: data?.reference ?? t`Dispute` }]
  return (
    <Page title={t`Dispute`} crumbs={crumbs} untitled={data !== undefined}>
      {dispute.isPending && <LoadingRows rows={8} />}
      {dispute.error && !data && <FailedToLoad of={dispute.error} onRetry={dispute.refetch} />}
      {data && (
        <Columns side={<DisputeMoney of={data} />}>
          <Stack gap={10}>
            <AsOf of={dispute} />
            <DisputeHead of={data} />
            <PayersWords of={data} />
            {data.state === 'open' && mayAnswer ? <DisputeAnswer key={data.id} of={data} /> : <SentAnswer of={data} />}
          </Stack>
        </Columns>
      )}
    </Page>
  )
}

function DisputeHead({ of: dispute }: { of: WholeDispute }) {
  const { t } = useLingui()
  const paidBy = usePaidBy()
  const { paid_at, paid_by, payment_id, payment_reference } = dispute
  return (
    <Section>
      <div className={css.head}>
        <Stack gap={1}>
          <Text tone="muted">
            <WhoAsks of={dispute} />
          </Text>
          <Money of={dispute.amount} size="largest" />
          <Text tone="muted">
            {paidBy(paid_by)}
            {', '}
            <DateTime of={paid_at} as="day" />
            {', '}
            <Link href={`/dashboard/transactionHistory/singleTransaction/${payment_id}`}>
              <Code>{payment_reference}</Code>
            </Link>
          </Text>
        </Stack>
        <Deadline of={dispute} />
      </div>
      <div className={css.steps}>
        <WaySteps label={t`Progress of the dispute`} of={stepsOf(dispute)} />
      </div>
    </Section>
  )
}

/** How long the merchant has, largest beside the amount; afterwards the state. */
function Deadline({ of: dispute }: { of: WholeDispute }) {
  const { state, answer_by, decide_by, ended_at } = dispute
  const { otherDay } = useWriting()
  const left = useTimeLeft()(answer_by, useOpenedAt())
  if (state === 'open' && left)
    return (
      <div className={css.deadline}>
        <Text small tone="muted">
          <Trans>
            Answer by <DateTime of={answer_by} as="long" />, <DateTime of={answer_by} as="time" />
          </Trans>
        </Text>
        <p className={css.left}>{left}</p>
        <Text small tone="muted">
          <span translate="no">{otherDay(answer_by)}</span>. <Trans>After that we decide alone.</Trans>
        </Text>
      </div>
    )
  return (
    <div className={css.deadline}>
      <DisputeStatus of={state === 'open' ? { state: 'review' } : dispute} loud />
      <Text small tone="muted">
        {ended_at ? (
          <>
            <DateTime of={ended_at} as="long" />, <DateTime of={ended_at} as="time" />
          </>
        ) : (
          <Trans>
            by <DateTime of={decide_by} as="long" />
          </Trans>
        )}
      </Text>
    </div>
  )
}

/** Opened, answered, decided, paid; each with its moment. */
function stepsOf({ state, opened_at, answer_by, answered_at, decide_by, ended_at }: WholeDispute): WayStep[] {
  const isOpen = state === 'open'
  const isEnded = ended_at !== null
  const isDecided = state === 'won' || state === 'lost'
  const isPaidBack = state === 'lost' || state === 'given_back'
  return [
    {
      id: 'opened',
      name: <Trans context="dispute">Opened</Trans>,
      note: <Day of={opened_at} />,
      stage: 'done',
    },
    {
      id: 'answer',
      name: isEnded && !answered_at ? <Trans>No answer</Trans> : <Trans>Your answer</Trans>,
      note: answered_at ? (
        <Day of={answered_at} />
      ) : (
        isOpen && (
          <Trans>
            by <Day of={answer_by} />
          </Trans>
        )
      ),
      stage: isOpen ? 'here' : 'done',
    },
    {
      id: 'decision',
      name: <Trans>We decide</Trans>,
      note: isDecided ? (
        <Day of={ended_at!} />
      ) : (
        !isEnded && (
          <Trans>
            by <Day of={decide_by} />
          </Trans>
        )
      ),
      stage: state === 'review' ? 'here' : isDecided ? 'done' : 'next',
    },
    {
      id: 'money',
      name: !isEnded ? <Trans>Money moves</Trans> : isPaidBack ? <Trans>Paid back</Trans> : <Trans>Free again</Trans>,
      note: isEnded ? <Day of={ended_at} /> : <Trans>the same day</Trans>,
      stage: isEnded ? 'done' : 'next',
    },
  ]
}

const Day = ({ of }: { of: Date }) => <DateTime of={of} as="day" />

function PayersWords({ of: { words, reason, source, opened_at } }: { of: WholeDispute }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  return (
    <Section
      title={t`The payer’s words`}
      aside={
        <Text as="span" small>
          {_(disputeReasonNames[reason])}
        </Text>
      }
    >
      <div className={css.words}>
        <p className={css.quote} dir="auto">
          “{words}”
        </p>
        <Text small tone="quiet">
          {_(disputeSourceNames[source])}, <DateTime of={opened_at} as="long" />
        </Text>
      </div>
    </Section>
  )
}
