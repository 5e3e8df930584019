import type { WholeDispute } from '@sahuji/contract/payments/disputes'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Facts, Line, Lines, Total } from '../../kit/data/lines.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'

/** Beside a dispute: what is held, what each outcome would move, and what is known of the payer. */
export function DisputeMoney({ of: dispute }: { of: WholeDispute }) {
  return (
    <Stack gap={10}>
      {dispute.ended_at === null ? <HeldMoney of={dispute} /> : <EndedMoney of={dispute} />}
      {dispute.ended_at === null && <PossibleEnds of={dispute} />}
      <AboutPayer of={dispute} />
    </Stack>
  )
}

function HeldMoney({ of: { paid, refunded, amount, held, opened_at } }: { of: WholeDispute }) {
  const { t } = useLingui()
  const missing = amount - held
  return (
    <Section
      title={t`What is held`}
      aside={
        <Text as="span" small tone="quiet">
          <Trans>
            since <DateTime of={opened_at} as="day" />
          </Trans>
        </Text>
      }
    >
      <Stack gap={3}>
        <Lines>
          <Line label={<Trans>The payment</Trans>}>
            <Money of={paid} />
          </Line>
          <Line label={<Trans>Refunded before</Trans>}>
            <Money of={refunded} />
          </Line>
          <Line label={<Trans>Disputed</Trans>}>
            <Money of={amount} />
          </Line>
          {missing > 0n && (
            <Line label={<Trans>Not in the wallet yet</Trans>}>
              <Money of={-missing} />
            </Line>
          )}
          <Total label={<Trans>Held in your wallet</Trans>}>
            <Money of={held} />
          </Total>
        </Lines>
        <Text small tone="quiet">
          {missing > 0n ? (
            <Trans>
              What comes into your wallet next is held for it, until all of it is there. What is missing if you lose,
              you owe us.
            </Trans>
          ) : (
            <Trans>It is still yours. You can neither send nor withdraw it until it is decided.</Trans>
          )}
        </Text>
      </Stack>
    </Section>
  )
}

function PossibleEnds({ of: { amount } }: { of: WholeDispute }) {
  const { t } = useLingui()
  return (
    <Section title={t`How it can end`}>
      <Lines>
        <Line label={<Trans>You win</Trans>}>
          <Trans>
            <Money of={amount} round /> free again
          </Trans>
        </Line>
        <Line label={<Trans>You lose</Trans>}>
          <Money of={-amount} />
        </Line>
        <Line label={<Trans>You give it back now</Trans>}>
          <Money of={-amount} />
        </Line>
        <Line label={<Trans>Fee, in every case</Trans>}>
          <Money of={0n} />
        </Line>
      </Lines>
    </Section>
  )
}

function EndedMoney({ of: { state, amount, owed, way } }: { of: WholeDispute }) {
  const { t } = useLingui()
  const isPaidBack = state === 'lost' || state === 'given_back'
  return (
    <Section title={t`How it ended`}>
      <Stack gap={3}>
        <Lines>
          <Line label={<Trans>Disputed</Trans>}>
            <Money of={amount} />
          </Line>
          {owed > 0n && (
            <Line label={<Trans>You owe us</Trans>}>
              <Money of={owed} />
            </Line>
          )}
          <Total label={isPaidBack ? <Trans>Left your wallet</Trans> : <Trans>Free again</Trans>}>
            <Money of={isPaidBack ? owed - amount : amount} />
          </Total>
        </Lines>
        {isPaidBack && (
          <Text small tone="quiet">
            {way === 'wallet' ? (
              <Trans>It went back into the wallet that paid.</Trans>
            ) : (
              <Trans>It goes back by the bank or card that paid.</Trans>
            )}
          </Text>
        )}
      </Stack>
    </Section>
  )
}

function AboutPayer({ of: { payer_before, payer_mobile } }: { of: WholeDispute }) {
  const { t } = useLingui()
  if (payer_before === null) return null
  const { payments, amount, disputes } = payer_before
  return (
    <Section title={t`About this payer`}>
      <Facts
        of={[
          [
            t`Before`,
            payments === 0 ? (
              <Trans key="none">No payment before this</Trans>
            ) : (
              <span key="before">
                <Plural value={payments} one="# payment" other="# payments" />
                {', '}
                <Money of={amount} />
              </span>
            ),
            'before',
          ],
          [
            t`Disputes`,
            disputes === 0 ? (
              <Trans key="none">None before this</Trans>
            ) : (
              <Plural key="some" value={disputes} one="# before this" other="# before this" />
            ),
            'disputes',
          ],
          ...(payer_mobile === null ? [] : [[t`Mobile`, <Ltr key="mobile">{payer_mobile}</Ltr>, 'mobile'] as const]),
        ]}
      />
    </Section>
  )
}
