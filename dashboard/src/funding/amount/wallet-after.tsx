import type { Mode } from '@sahuji/contract/http/lists'
import { Trans, useLingui } from '@lingui/react/macro'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { useCardQuery } from '../../platform/use-card-query.ts'
import { useUserInfoBalance } from '../../session/use-user-info.ts'
import { wallet } from '../../wallet/calls.ts'
import { WalletParts } from '../../wallet/wallet-parts.tsx'

export interface WalletAfterProps {
  mode: Mode
  credited: bigint | undefined
  /** Paid with a card: money of a credit card may be spent, and not withdrawn. */
  byCard?: boolean
  /** Approved in an app: no page opens here. */
  inApp?: boolean
}

/** What the wallet holds now, what this load adds, and what it holds then. */
export function WalletAfter({ mode, credited, byCard = false, inApp = false }: WalletAfterProps) {
  const { t } = useLingui()
  const walletQuery = useCardQuery(wallet.read(mode))
  const userInfoBalance = useUserInfoBalance()
  const data = walletQuery.data ?? (walletQuery.error && mode === 'live' ? userInfoBalance : undefined)
  const restricted = walletQuery.data?.restricted ?? 0n
  const adds = credited ?? 0n
  const held = walletQuery.data?.held ?? 0n
  return (
    <Section
      title={mode === 'live' ? t`Wallet after` : t`Sandbox wallet after`}
      aside={byCard && <Trans>if it is a credit card</Trans>}
    >
      <Stack gap={3}>
        {data && (
          <Lines>
            <Line label={<Trans>Now</Trans>}>
              <Money of={data.balance} />
            </Line>
            <Line label={<Trans>This load</Trans>}>
              {credited === undefined ? <NoMoney /> : <Money of={credited} sign="always" />}
            </Line>
            <Total label={<Trans>Then</Trans>}>
              {credited === undefined ? <NoMoney /> : <Money of={data.balance + credited} />}
            </Total>
          </Lines>
        )}
        {data && (byCard || restricted > 0n) && (
          <WalletParts balance={data.balance + adds} restricted={byCard ? restricted + adds : restricted} held={held} />
        )}
        <Text small tone="quiet">
          {inApp ? (
            <Trans>You approve it in the app, and this page follows it. Never pay twice.</Trans>
          ) : (
            <Trans>
              You leave for the bank’s page and come back here. If you do not come back, we ask the bank ourselves;
              never pay twice.
            </Trans>
          )}
        </Text>
      </Stack>
    </Section>
  )
}
