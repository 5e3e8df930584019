import type { PayoutOverview } from '@sahuji/contract/payouts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { tabAddress } from '../deposit-place.ts'

/** From the wallet to what may go out: less what is held, less what came from a credit card. */
export function Withdrawable({ of: overview }: { of: PayoutOverview }) {
  const { t } = useLingui()
  const { balance, restricted, withdrawable } = overview
  return (
    <Section title={t`What can be withdrawn`}>
      <Stack gap={3}>
        <Lines>
          <Line label={<Trans>In your wallet</Trans>}>
            <Money of={balance} />
          </Line>
          <HeldLines of={overview} />
          {restricted > 0n && (
            <Line label={<Trans>From a credit card</Trans>}>
              <Money of={-restricted} />
            </Line>
          )}
          <Total label={<Trans>Yours to withdraw</Trans>}>
            <Money of={withdrawable} />
          </Total>
        </Lines>
      </Stack>
    </Section>
  )
}

/** What is held, by its reason: withdrawals, and sends that wait for their receivers; each with a link. */
export function HeldLines({
  of: { held, held_count: count, held_sends: sends },
}: {
  of: Pick<PayoutOverview, 'held' | 'held_count' | 'held_sends'>
}) {
  const forSends = sends?.amount ?? 0n
  const others = held - forSends
  return (
    <>
      {others > 0n && (
        <Line
          label={
            <Link href={tabAddress('history')}>
              {count === 0 ? (
                <Trans>Held</Trans>
              ) : (
                <Plural value={count} one="Held for # withdrawal" other="Held for # withdrawals" />
              )}
            </Link>
          }
        >
          <Money of={-others} />
        </Line>
      )}
      {sends && forSends > 0n && (
        <Line
          label={
            <Link href="/dashboard/sendFund">
              <Plural value={sends.count} one="Held for # waiting send" other="Held for # waiting sends" />
            </Link>
          }
        >
          <Money of={-forSends} />
        </Line>
      )}
    </>
  )
}

/** What remains to withdraw, and what is held then: the wallet keeps the amount until the bank confirms. */
export function WalletAfterPayout({
  of: { withdrawable, held },
  amount,
}: {
  of: Pick<PayoutOverview, 'withdrawable' | 'held'>
  amount: bigint | undefined
}) {
  const { t } = useLingui()
  return (
    <Section title={t({ message: 'Wallet after', context: 'after a withdrawal' })}>
      <Stack gap={3}>
        <Lines>
          <Line label={<Trans>Yours to withdraw</Trans>}>
            <Money of={withdrawable} />
          </Line>
          <Line label={<Trans>This withdrawal</Trans>}>
            {amount === undefined ? <NoMoney /> : <Money of={-amount} />}
          </Line>
          <Total label={<Trans>Then</Trans>}>
            {amount === undefined ? <NoMoney /> : <Money of={withdrawable - amount} />}
          </Total>
          {(amount ?? 0n) + held > 0n && (
            <Line label={<Trans>Held</Trans>}>
              <Money of={held + (amount ?? 0n)} />
            </Line>
          )}
        </Lines>
        <Text small tone="quiet">
          <Trans>Until the bank confirms, the amount is shown in your wallet as held.</Trans>
        </Text>
      </Stack>
    </Section>
  )
}
