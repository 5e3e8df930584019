import type { Load } from '@sahuji/contract/funding'
import { Trans, useLingui } from '@lingui/react/macro'
import { Line, Lines, Total } from '../kit/data/lines.tsx'
import { Money, NoMoney } from '../kit/format/money.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Text } from '../kit/layout/text.tsx'
import { CardMoneyRule, SpendOnly } from '../wallet/card-money.tsx'
import { isWithoutMoney, phaseOf, shownAmount } from './load-status.tsx'
import { WhyThisFee } from './rule-reasons.tsx'
import { wayWords } from './way-words.tsx'

/** From the payment at the bank down to the wallet's credit; for a load that ended without money, that nothing came. */
export function LoadMoney({ of: load }: { of: Load }) {
  const { t } = useLingui()
  return (
    <Section title={t`The money`}>
      <Stack gap={2}>
        {isWithoutMoney(phaseOf(load)) ? <NoMoneyLines of={load} /> : <MoneyLines of={load} />}
        {!isWithoutMoney(phaseOf(load)) && load.paid == null && <WhyThisFee of={load} />}
        {/* the sentence is under the wallet's figure, about all such money in it */}
        {load.is_restricted && !load.restricted_after && (
          <Text small tone="quiet">
            <CardMoneyRule />
          </Text>
        )}
        {load.balance_after !== null && (
          <>
            <Text small tone="quiet">
              <Trans>
                Wallet after: <Money of={load.balance_after} />
              </Trans>
            </Text>
            <SpendOnly of={{ restricted: load.restricted_after ?? 0n }} />
          </>
        )}
      </Stack>
    </Section>
  )
}

function MoneyLines({ of: load }: { of: Load }) {
  const { fee, credited, gateway_charge: charge, paid = null } = load
  const words = wayWords[load.channel]
  const amount = shownAmount(load)
  const isUncertain = load.state === 'unclear'
  const isPaid = load.state === 'credited' || load.state === 'reversed' || paid !== null
  return (
    <Lines>
      <Line label={charge === null ? <Trans>Amount</Trans> : isPaid ? words.paid : words.pays}>
        <Money of={amount + (charge ?? 0n)} uncounted={isUncertain} />
      </Line>
      {charge !== null && charge > 0n && (
        <>
          <Line label={words.charge}>
            <Money of={-charge} uncounted={isUncertain} />
          </Line>
          <Line label={<Trans>Amount</Trans>}>
            <Money of={amount} uncounted={isUncertain} />
          </Line>
        </>
      )}
      {paid === null ? (
        <>
          <Line label={<Trans>Our fee</Trans>}>
            <Money of={-fee} uncounted={isUncertain} />
          </Line>
          <Total label={isPaid ? <Trans>Credited</Trans> : <Trans>To be credited</Trans>}>
            <Money of={credited} uncounted={isUncertain} />
          </Total>
        </>
      ) : (
        <PaidInReview of={load} paid={paid} />
      )}
    </Lines>
  )
}

/** Our review decides what happens to it, and our fee on it. */
function PaidInReview({ of: { amount }, paid }: { of: Load; paid: bigint }) {
  return (
    <>
      {paid !== amount && (
        <Line label={<Trans>Agreed</Trans>}>
          <Money of={amount} uncounted />
        </Line>
      )}
      <Total label={<Trans>In review</Trans>}>
        <Money of={paid} />
      </Total>
    </>
  )
}

function NoMoneyLines({ of: { amount } }: { of: Load }) {
  return (
    <Lines>
      <Line label={<Trans>Asked for</Trans>}>
        <Money of={amount} uncounted />
      </Line>
      <Total label={<Trans>Credited</Trans>}>
        <NoMoney />
      </Total>
    </Lines>
  )
}
