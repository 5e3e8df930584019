import { type LoadChannel, loadChannels } from '@sahuji/contract/tariff/channels'
import { readTransaction, type TransactionStory } from '@sahuji/contract/transactions/story'
import { finalStates } from '@sahuji/contract/transactions/receipts'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { Button } from '../kit/layout/button.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { CopyIcon } from '../kit/icons/actions.tsx'
import { PrintIcon } from '../kit/icons/later.tsx'
import { Columns } from '../kit/layout/columns.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { commaIn } from '../kit/format/lists.ts'
import { Money } from '../kit/format/money.tsx'
import { useReader } from '../kit/format/reader.ts'
import { notify } from '../kit/overlays/notices.ts'
import { Page } from '../kit/layout/page.tsx'
import { isCounted, PaymentStatus } from '../kit/data/payment-status.tsx'
import { SandboxStrip } from '../kit/layout/sandbox-strip.tsx'
import { Section } from '../kit/layout/section.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { Tag } from '../kit/layout/status.tsx'
import { Text } from '../kit/layout/text.tsx'
import { loadAddress } from '../funding/calls.ts'
import { paidWithName } from '../funding/funding-words.tsx'
import { traceAddress } from '../funding/trace-address.ts'
import { type LoadRoute, LoadLegs, type MoneyState } from '../funding/load-legs.tsx'
import { OutAndArrives } from '../payouts/payout-status.tsx'
import { AsOf } from '../platform/cards/as-of.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { query } from '../platform/calls/query.ts'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { LedgerEntries } from './story/ledger-entries.tsx'
import { PaymentLegs } from './payment-legs.tsx'
import { type PaymentBehind, PaymentParts, RefundAction, RefundedStatus, usePaymentBehind } from './payment-behind.tsx'
import { TransactionFacts } from './transaction-facts.tsx'
import { TransactionTimeline } from './story/transaction-timeline.tsx'
import { kindNameOf } from './transaction-kinds.tsx'
import { stateOf } from './transaction-columns.tsx'
import { isOpenPayout } from './row-in-doubt.tsx'
import { WithdrawalLegs } from './withdrawal-legs.tsx'

/** /dashboard/transactionHistory/singleTransaction/{id}: one transaction down to its ledger entries. */
export function SingleTransactionPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false })
  const story = useCardQuery(query(readTransaction, { id }))
  const behind = usePaymentBehind(story.data)
  const isSandbox = story.data?.mode === 'sandbox'
  const crumbs = [
    isSandbox
      ? { name: t`Sandbox Transactions`, href: '/dashboard/testTransactions' }
      : { name: t`Transaction History`, href: '/dashboard/transactionHistory' },
    { name: story.data?.reference ?? t`Transaction` },
  ]
  return (
    <>
      {isSandbox && <SandboxStrip liveHref="/dashboard/transactionHistory" />}
      <Page title={t`Transaction`} crumbs={crumbs} untitled={story.data !== undefined}>
        {story.isPending && <LoadingRows rows={8} />}
        {story.error && !story.data && <FailedToLoad of={story.error} onRetry={story.refetch} />}
        {story.data && (
          <Columns side={<TransactionFacts of={story.data} behind={behind} />}>
            <Stack gap={10}>
              <AsOf of={story} />
              <StoryHead of={story.data} behind={behind} />
              <StoryLegs of={story.data} />
              <PaymentParts of={story.data} behind={behind} />
              <TransactionTimeline of={story.data.timeline} />
              <LedgerEntries of={story.data} />
            </Stack>
          </Columns>
        )}
      </Page>
    </>
  )
}

function StoryLegs({ of: story }: { of: TransactionStory }) {
  if (story.kind === 'load') return <LoadLegs of={wayOf(story)} />
  return story.kind === 'payout' ? <WithdrawalLegs of={story} /> : <PaymentLegs of={story} />
}

function StoryHead({ of: story, behind }: { of: TransactionStory; behind: PaymentBehind }) {
  const { _ } = useMessages()
  const { t } = useLingui()
  const reader = useReader()
  const state = stateOf(story)
  const who = paidWithName(story.counterparty, _)
  const kind = _(kindNameOf(story))
  const copy = () =>
    void navigator.clipboard.writeText(location.href).then(() => notify({ tone: 'good', title: t`Link copied` }))
  return (
    <Section>
      <Row push="between" wide>
        <Stack gap={2}>
          <Text tone="muted">{[kind, who].filter(Boolean).join(commaIn(reader))}</Text>
          <Money of={story.amount} size="largest" uncounted={!isCounted(state) || isBack(story)} />
          {isOpenPayout(story) && (
            <Text small tone="muted">
              <OutAndArrives out={story.fee - story.amount} arrives={-story.amount} />
            </Text>
          )}
          <Row gap={4}>
            <PaymentStatus state={state} loud />
            {story.kind === 'payment' && <RefundedStatus of={behind} />}
            <Text as="span" tone="muted">
              <DateTime of={story.occurred_at} />
            </Text>
            <Tag tone={story.mode === 'live' ? 'good' : 'info'}>
              {story.mode === 'live' ? <Trans>Live</Trans> : <Trans>Sandbox</Trans>}
            </Tag>
          </Row>
        </Stack>
        <Row>
          {story.kind === 'payment' && <RefundAction of={behind} />}
          {story.load_id && state !== 'completed' && (
            <LinkButton href={loadAddress({ id: story.load_id, channel: channelOf(story) })}>
              <Trans>Follow this load</Trans>
            </LinkButton>
          )}
          {isTraced(story) && (
            <LinkButton href={traceAddress(story.reference, story.mode)}>
              <Trans>Where is my money?</Trans>
            </LinkButton>
          )}
          {finalStates.some((each) => each === story.state) && (
            <LinkButton
              icon={<PrintIcon small />}
              href={`/dashboard/transactionHistory/singleTransaction/${story.id}/receipt`}
            >
              <Trans>Receipt</Trans>
            </LinkButton>
          )}
          <Button icon={<CopyIcon small />} onPress={copy}>
            <Trans>Copy link</Trans>
          </Button>
        </Row>
      </Row>
    </Section>
  )
}

/** A withdrawal that the bank returned before it counted. */
const isBack = ({ state, net }: TransactionStory): boolean => state === 'reversed' && net === null

/** Every open transaction can be traced. */
const isTraced = ({ state }: TransactionStory): boolean =>
  state === 'unclear' || state === 'pending' || state === 'held'

/** The position of a load's money, by its state and its story. */
function moneyOf({ state, timeline, in_review }: TransactionStory): MoneyState {
  const has = (...happened: string[]) => timeline.some(({ what }) => happened.includes(what))
  if (state === 'completed') return 'credited'
  if (state === 'reversed') return 'taken_back'
  if (in_review) return 'in_review'
  if (state === 'failed' && has('debited')) return 'given_back'
  if (state === 'failed' || (state === 'cancelled' && has('cancelled'))) return 'nothing_left'
  if (state === 'cancelled' || state === 'expired') return 'nothing_known'
  if (has('waiting_for_payer')) return 'unpaid'
  return state === 'unclear' ? 'unclear' : 'open'
}

/** A load's channel, which is its method. */
const channelOf = ({ method }: Pick<TransactionStory, 'method'>): LoadChannel =>
  loadChannels.find((channel) => channel === method) ?? 'ebanking'

function wayOf(story: TransactionStory): LoadRoute {
  const { counterparty: bank_name, rail, rail_reference, timeline } = story
  const posted_at = timeline.find(({ what }) => what === 'credited')?.at ?? null
  const isDebited = timeline.some(({ what }) => what === 'debited')
  const legs = isDebited ? { debit: 'done', credit: null } : null
  return { bank_name, channel: channelOf(story), rail, rail_reference, money: moneyOf(story), posted_at, legs }
}
