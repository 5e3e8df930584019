import type { PayoutOverview } from '@sahuji/contract/payouts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { SpendOnly } from '../../wallet/wallet-parts.tsx'
import { tabAddress } from '../deposit-place.ts'

/** From the wallet down to what may go out: less what is held, less what came from a credit card. */
export function Withdrawable({ of: overview }: { of: PayoutOverview }) {
  const { t } = useLingui()
  const { balance, held, held_count: count, restricted, withdrawable } = overview
  return (
    <Section title={t`What can be withdrawn`}>
      <Stack gap={3}>
        <Lines>
          <Line label={<Trans>In your wallet</Trans>}>
            <Money of={balance} />
          </Line>
          {held > 0n && (
            <Line
              label={
                <Link href={tabAddress('history')}>
                  <HeldFor count={count} />
                </Link>
              }
            >
              <Money of={-held} />
            </Line>
          )}
          {restricted > 0n && (
            <Line label={<Trans>From a credit card</Trans>}>
              <Money of={-restricted} />
            </Line>
          )}
          <Total label={<Trans>Yours to withdraw</Trans>}>
            <Money of={withdrawable} />
          </Total>
        </Lines>
        {restricted > 0n && (
          <Text small tone="quiet">
            <Trans>Card money pays for goods and services only.</Trans>
          </Text>
        )}
      </Stack>
    </Section>
  )
}

/** "Held for 4 withdrawals"; held for something else where none waits. */
export function HeldFor({ count }: { count: number }) {
  if (count === 0) return <Trans>Held</Trans>
  return <Plural value={count} one="Held for # withdrawal" other="Held for # withdrawals" />
}

/** What is left of the wallet. */
export function WalletAfterPayout({
  of: { balance, restricted },
  amount,
}: {
  of: Pick<PayoutOverview, 'balance' | 'restricted'>
  amount: bigint | undefined
}) {
  const { t } = useLingui()
  return (
    <Section title={t({ message: 'Wallet after', context: 'after a withdrawal' })}>
      <Stack gap={3}>
        <Lines>
          <Line label={<Trans>Now</Trans>}>
            <Money of={balance} />
          </Line>
          <Line label={<Trans>This withdrawal</Trans>}>
            {amount === undefined ? <NoMoney /> : <Money of={-amount} />}
          </Line>
          <Total label={<Trans>Then</Trans>}>
            {amount === undefined ? <NoMoney /> : <Money of={balance - amount} />}
          </Total>
        </Lines>
        <SpendOnly of={{ restricted }} />
        <Text small tone="quiet">
          <Trans>Until the bank confirms, the amount stands in your wallet as held.</Trans>
        </Text>
      </Stack>
    </Section>
  )
}
