import { cardName } from '@sahuji/contract/rails'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { Payment } from '@sahuji/contract/payments'
import type { Refund } from '@sahuji/contract/payments/refunds'
import type { FeeRule } from '@sahuji/contract/tariff'
import type { TransactionStory } from '@sahuji/contract/transactions/story'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FeeWords } from '../funding/funding-words.tsx'
import { purposeName } from '../tariff/purposes.ts'
import { Stack } from '../kit/layout/layout.tsx'
import { Facts, Line, Lines, Total } from '../kit/data/lines.tsx'
import { Money, NoMoney } from '../kit/format/money.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { Link } from '../kit/layout/link.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Code, Ltr, Name, Text } from '../kit/layout/text.tsx'
import { BothDates } from '../kit/format/date.tsx'
import { payoutAddress } from '../payouts/deposit-place.ts'
import { CameBy } from '../payments/came-by.tsx'
import { refundedSums } from '../payments/refunds/refund-words.tsx'
import type { PaymentBehind } from './payment-behind.tsx'
import { ChargeReason, FeePartLine } from '../payouts/payout-quote-lines.tsx'
import { railName, referenceName } from '../kit/format/rail-names.ts'
import { TagsAndNotes } from './tags/tags-and-notes.tsx'
import { traceAddress } from '../funding/trace-address.ts'

/** Gross, fee and net with the rule behind the fee, and all references. */
export function TransactionFacts({ of: story, behind }: { of: TransactionStory; behind: PaymentBehind }) {
  const { t } = useLingui()
  const paid = story.kind === 'payment' ? behind.payment : undefined
  return (
    <Stack gap={10}>
      <Section title={t`The money`}>
        <Stack gap={3}>
          <MoneyLines of={story} payment={paid} made={behind.made} />
          {story.fee_rule && story.kind === 'payout' && <ChargeOfPayout of={story} rule={story.fee_rule} />}
          {story.fee_rule && story.kind !== 'payout' && <FeeReason of={story.fee_rule} />}
          {story.commission && <CommissionReason of={story.commission} />}
          {isUnasked(story) && <UnaskedReason of={story} />}
        </Stack>
      </Section>
      {paid && <CameBy of={paid} at={story.at_counter && <AtCounter of={story.at_counter} />} />}
      <Section title={t`References`}>
        <Facts of={useReferences(story, paid)} />
      </Section>
      <TagsAndNotes of={story} />
    </Stack>
  )
}

interface MoneyLinesProps {
  of: TransactionStory
  payment: Payment | undefined
  made: readonly Refund[] | undefined
}

/** Gross, fee and net; for a load first the sum paid at the bank, where the gateway charges the payer in addition. */
function MoneyLines({ of: story, payment, made }: MoneyLinesProps) {
  const isEnded = isUndone(story)
  const restricted = story.restricted_after ?? 0n
  const hasFee = story.fee > 0n && !isEnded && !story.in_review
  return (
    <Lines>
      {story.gateway_charge !== null && !isEnded && <PaidAtTheBank of={story} charge={story.gateway_charge} />}
      <Line label={<Trans>Gross</Trans>}>
        <Money of={story.amount} uncounted={story.net === null} />
      </Line>
      <Line label={<Trans>Fee</Trans>}>
        {hasFee ? <Money of={-story.fee} uncounted={story.net === null} /> : <NoMoney />}
      </Line>
      {hasFee && story.fee_parts?.map((part) => <FeePartLine key={part.kind} of={part} />)}
      {payment && made && payment.refunded > 0n && story.net !== null ? (
        <RefundedLines of={payment} made={made} net={story.net} />
      ) : (
        <Total label={<Trans>Net</Trans>}>{story.net === null ? <NoMoney /> : <Money of={story.net} />}</Total>
      )}
      {story.balance_after !== null && (
        <Line label={<Trans>Balance after</Trans>}>
          <Money of={story.balance_after} />
        </Line>
      )}
      {restricted > 0n && (
        <Line label={<Trans>Spend only</Trans>}>
          <Money of={restricted} />
        </Line>
      )}
    </Lines>
  )
}

interface RefundedLinesProps {
  of: Payment
  made: readonly Refund[]
  net: bigint
}

/** What was credited, what of it went back or is on the way, and what is left. */
function RefundedLines({ of: payment, made, net }: RefundedLinesProps) {
  const { refunded, fee_returned } = payment
  const { arrived, under_way } = refundedSums(payment, made)
  return (
    <>
      <Line label={<Trans>Net, credited</Trans>}>
        <Money of={net} />
      </Line>
      {arrived > 0n && (
        <Line label={<Trans>Refunded</Trans>}>
          <Money of={-arrived} />
        </Line>
      )}
      {under_way > 0n && (
        <Line label={<Trans>On the way back</Trans>}>
          <Money of={-under_way} />
        </Line>
      )}
      {fee_returned > 0n && (
        <Line label={<Trans>Fee that came back</Trans>}>
          <Money of={fee_returned} />
        </Line>
      )}
      <Total label={<Trans>Left of it</Trans>}>
        <Money of={net - refunded + fee_returned} />
      </Total>
    </>
  )
}

/** A failed transaction has no fee, and a returned withdrawal's fee was returned with it. */
const isUndone = ({ kind, state }: TransactionStory): boolean =>
  state === 'failed' || state === 'cancelled' || state === 'expired' || (kind === 'payout' && state === 'reversed')

function PaidAtTheBank({ of: { amount, net, in_review }, charge }: { of: TransactionStory; charge: bigint }) {
  return (
    <>
      <Line
        label={net === null && !in_review ? <Trans>You pay at the bank</Trans> : <Trans>You paid at the bank</Trans>}
      >
        <Money of={amount + charge} uncounted={net === null} />
      </Line>
      {charge > 0n && (
        <Line label={<Trans>The gateway’s own charge</Trans>}>
          <Money of={-charge} uncounted={net === null} />
        </Line>
      )}
    </>
  )
}

/** A withdrawal's fee is listed above by its parts; this is the basis of the banks' charge. */
function ChargeOfPayout({ of: story, rule }: { of: TransactionStory; rule: FeeRule }) {
  return (
    <>
      {!isUndone(story) && <ChargeReason of={rule} />}
      <Text small>
        <Link href={payoutAddress(story)}>
          <Trans>See the withdrawal</Trans>
        </Link>
      </Text>
    </>
  )
}

function FeeReason({ of: rule }: { of: FeeRule }) {
  const { valid_from } = rule
  const source = useWriting().amountsIn(rule.fee_source)
  return (
    <Text small tone="quiet">
      <FeeWords rule={rule} />.{' '}
      <Trans>
        Rule since <BothDates of={startOfKathmanduDay(valid_from)} />: <bdi lang="en">{source}</bdi>.
      </Trans>
    </Text>
  )
}

/** A customer's payment: the agreed share and its first day. */
function CommissionReason({ of: commission }: { of: NonNullable<TransactionStory['commission']> }) {
  const { digits, money } = useWriting()
  const { type, value, valid_from: since, is_own } = commission
  const rate = type === 'percent' ? digits(`${value / 100} %`) : money(BigInt(value))
  return (
    <Text small tone="quiet">
      {type === 'percent' ? (
        <Trans>Our commission, {rate} of the amount</Trans>
      ) : (
        <Trans>Our commission, {rate} a payment</Trans>
      )}
      .{' '}
      {since !== null && is_own && (
        <Trans>
          Agreed with you, since <BothDates of={startOfKathmanduDay(since)} />.
        </Trans>
      )}
      {since !== null && !is_own && (
        <Trans>
          For every shop, since <BothDates of={startOfKathmanduDay(since)} />.
        </Trans>
      )}
      {since === null && <Trans>Agreed with you when your shop opened here.</Trans>}{' '}
      <Link href="/dashboard/profile">
        <Trans>Profile</Trans>
      </Link>
    </Text>
  )
}

/** `Front counter · Maya`; a name may be in any script. */
function AtCounter({ of: { counter, staff } }: { of: NonNullable<TransactionStory['at_counter']> }) {
  return (
    <>
      <Name>{counter}</Name>
      {staff !== null && (
        <>
          {' · '}
          <Name>{staff}</Name>
        </>
      )}
    </>
  )
}

/** All references by their names. */
function useReferences(story: TransactionStory, paid: Payment | undefined): [string, ReactNode][] {
  const { _ } = useMessages()
  const { t } = useLingui()
  const rows: [string, ReactNode | null | undefined][] = [
    [t`Ours`, <Code key="ours">{story.reference}</Code>],
    [referenceName(story), story.rail_reference && <Code key="rail">{story.rail_reference}</Code>],
    [t`Card`, story.card && <Ltr key="card">{cardName(story.card)}</Ltr>],
    [t`Through`, story.rail && railName(story.rail)],
    [t`Purpose`, story.purpose && purposeName(story.purpose, _, story.purpose_name)],
    // where a payment was paid and what for is listed where it came by
    [
      t({ message: 'At', context: 'counter' }),
      !paid && story.at_counter && <AtCounter key="at" of={story.at_counter} />,
    ],
    [t`Remark`, !paid && story.remark],
    [t`Service code`, story.service_code],
  ]
  return rows.filter((row): row is [string, ReactNode] => Boolean(row[1]))
}

/** A correction, or a bank's debit or return: the business did not request it. */
export const isUnasked = ({ kind }: Pick<TransactionStory, 'kind'>): boolean =>
  kind === 'adjustment' || kind === 'reversal'

/** Its cost, the place of its reason, and the contact. */
const UnaskedReason = ({ of: { reference, mode } }: { of: Pick<TransactionStory, 'reference' | 'mode'> }) => (
  <Text small tone="quiet">
    <Trans>No fee is taken from it. “What happened” shows why it moved your wallet.</Trans>{' '}
    <Link href={traceAddress(reference, mode)}>
      <Trans>Ask us</Trans>
    </Link>
  </Text>
)
