import type { TransferOverview, TransferQuote } from '@sahuji/contract/transfers'
import type { Wallet } from '@sahuji/contract/wallet'
import { Trans, useLingui } from '@lingui/react/macro'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { Limit, MeterKey } from '../../kit/data/meter.tsx'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Explained } from '../../kit/layout/explained.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { StepReason } from '../../kyc/case/step-reason.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { wallet } from '../../wallet/calls.ts'
import { CardMoneyStays } from './card-money-stays.tsx'
import { transferAddresses } from '../transfer-places.ts'

export interface SendSideProps {
  of: TransferOverview
  quote: TransferQuote | undefined
}

/** The wallet after this send, the limits after it, the part of the wallet that cannot be sent, and from which amount on we ask. */
export function SendSide({ of: overview, quote }: SendSideProps) {
  return (
    <Stack gap={10}>
      <WalletAfterSend quote={quote} />
      <SendLimitsSection of={overview} quote={quote} />
      <Stack gap={3}>
        {overview.restricted > 0n && <CardMoneyStays of={overview} />}
        <Text small tone="quiet">
          <WithoutConfirmation of={overview} />{' '}
          <Link href={transferAddresses.settings}>
            <Trans>Change</Trans>
          </Link>
        </Text>
      </Stack>
    </Stack>
  )
}

/** The rule where none of it is used, and the rest of it where some is. */
function WithoutConfirmation({ of: { confirm_above, unconfirmed_left } }: { of: TransferOverview }) {
  const { money } = useWriting()
  const [left, above] = [money(unconfirmed_left, { isShort: true }), money(confirm_above, { isShort: true })]
  if (confirm_above === 0n) return <Trans>Every send needs a confirmation.</Trans>
  if (unconfirmed_left >= confirm_above) return <Trans>A send above {above} needs a confirmation.</Trans>
  return (
    <Trans>
      {left} of {above} in 24 hours are left without a confirmation.
    </Trans>
  )
}

/** Of the sendable part, not of the whole balance, which includes held and card money. Card money pays beside it. */
function WalletAfterSend({ quote }: Pick<SendSideProps, 'quote'>) {
  const { t } = useLingui()
  const { data } = useCardQuery(wallet.read())
  if (!data) return null
  const { held = 0n, restricted = 0n } = data
  const sendable = toSendIn(data)
  const byCard = quote?.restricted ?? 0n
  const heldThen = held + (quote?.waits_days ? quote.total : 0n)
  return (
    <Section title={t({ message: 'Wallet after', context: 'after a send' })}>
      <Lines>
        <Line label={<Trans>Available to send</Trans>}>
          <Money of={sendable} />
        </Line>
        <Line label={<Trans>This payment</Trans>}>{quote ? <Money of={-quote.total} /> : <NoMoney />}</Line>
        {byCard > 0n && (
          <Line label={<Trans>Of it from card money</Trans>}>
            <Money of={byCard} sign="always" />
          </Line>
        )}
        <Total label={<Trans>Available to send then</Trans>}>
          {quote ? <Money of={sendable - quote.total + byCard} /> : <NoMoney />}
        </Total>
        <NotSent held={heldThen} restricted={restricted - byCard} />
      </Lines>
    </Section>
  )
}

/** The sendable part of a wallet. */
export const toSendIn = ({ balance, available = balance, restricted = 0n }: Wallet): bigint =>
  available > restricted ? available - restricted : 0n

/** The parts of a wallet that cannot be sent, each where there is some. */
export function NotSent({ held, restricted }: { held: bigint; restricted: bigint }) {
  return (
    <>
      {restricted > 0n && (
        <Line label={<Trans>From a credit card</Trans>}>
          <Money of={restricted} />
        </Line>
      )}
      {held > 0n && (
        <Line label={<Trans>Held</Trans>}>
          <Money of={held} />
        </Line>
      )}
    </>
  )
}

function SendLimitsSection({ of: overview, quote }: SendSideProps) {
  const { t } = useLingui()
  const { money, number } = useWriting()
  const limits = quote?.limits ?? overview.limits
  const next = quote?.amount ?? 0n
  const day = { of: limits.day_amount, used: limits.day_amount - limits.day_amount_left }
  const month = { of: limits.month_amount, used: limits.month_amount - limits.month_amount_left }
  const [ofDay, ofMonth] = [money(day.of, { isShort: true }), money(month.of, { isShort: true })]
  // with the send in the form, as the amounts
  const times = number(limits.day_count - limits.day_count_left + (next > 0n ? 1 : 0))
  const all = number(limits.day_count)
  return (
    <Section title={next > 0n ? t`Left to send after this` : t`Left to send`}>
      <Stack gap={5}>
        <Limit
          {...day}
          next={next}
          name={<Trans>Today</Trans>}
          label={t`Used of today’s ${ofDay}`}
          note={
            next > 0n ? (
              <Trans>
                left of {ofDay}, {times} of {all} with this one
              </Trans>
            ) : (
              <Trans>
                left of {ofDay}, {times} of {all} times used
              </Trans>
            )
          }
        />
        <Limit
          {...month}
          next={next}
          name={<Trans>This month</Trans>}
          label={t`Used of this month’s ${ofMonth}`}
          note={<Trans>left of {ofMonth}</Trans>}
        />
        {next > 0n && <MeterKey used={<Trans>Used</Trans>} next={<Trans>This payment</Trans>} />}
        <WhyTheseLimits of={overview} />
      </Stack>
    </Section>
  )
}

/** The tier that sets the figures, before anything is written; behind a press since when, and by what. */
export function WhyTheseLimits({ of: { step, rule } }: Pick<SendSideProps, 'of'>) {
  const isBeforeKyc = step?.tier === 'starter' && !step.is_own
  return (
    <Stack gap={2}>
      {isBeforeKyc && (
        <Text small tone="quiet">
          <Trans>
            These are the limits before KYC. <Link href="/dashboard/updatekyc">Complete it</Link> to send more.
          </Trans>
        </Text>
      )}
      {step?.tier === 'micro' && !step.is_own && (
        <Text small tone="quiet">
          <Trans>These are the limits of a small shop.</Trans>
        </Text>
      )}
      <Explained label={<Trans>Why these?</Trans>}>
        <StepReason of={step ?? { valid_from: rule.limits_from, source: rule.limits_source, is_own: false }} />
      </Explained>
    </Stack>
  )
}
