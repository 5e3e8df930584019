import { Trans, useLingui } from '@lingui/react/macro'
import type { TracedMoney } from '@sahuji/contract/support/trace'
import { Money } from '../kit/format/money.tsx'
import { Grid } from '../kit/layout/columns.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Text } from '../kit/layout/text.tsx'

const lineOf = ({ lines, amount }: TracedMoney, is: 'credited' | 'taken' | 'arrives' | 'withdrawn' | 'sent'): bigint =>
  lines.find((line) => line.is === is)?.amount ?? amount

/** The possible outcomes of money that is on its way. */
export function Outcomes({ of: money }: { of: TracedMoney }) {
  const { t } = useLingui()
  const isIn = money.direction === 'in'
  // another amount than agreed: a person prices it
  const paid = money.lines.find(({ is }) => is === 'paid')?.amount
  return (
    <Section title={t`What can still happen`}>
      <Stack gap={3}>
        <div>
          <Text strong>{isIn ? <Trans>It is credited.</Trans> : <Trans>It arrives.</Trans>}</Text>
          <Text tone="muted">
            {isIn && paid !== undefined ? (
              <Trans>
                <Money of={paid} />, less the fee for it, is in your wallet.
              </Trans>
            ) : isIn ? (
              <Trans>
                <Money of={lineOf(money, 'credited')} /> is in your wallet.
              </Trans>
            ) : money.kind === 'transfer' ? (
              <Trans>
                The person who verifies the number finds <Money of={lineOf(money, 'sent')} /> in their wallet.
              </Trans>
            ) : (
              <Trans>
                <Money of={lineOf(money, 'arrives')} /> is in the account.
              </Trans>
            )}
          </Text>
        </div>
        <div>
          <Text strong>
            <Trans>It is turned back.</Trans>
          </Text>
          <Text tone="muted">
            {isIn ? (
              <Trans>
                The bank returns <Money of={paid ?? lineOf(money, 'taken')} /> to your account.
              </Trans>
            ) : (
              <Trans>
                <Money of={lineOf(money, 'withdrawn')} /> is free in your wallet again.
              </Trans>
            )}
          </Text>
        </div>
      </Stack>
    </Section>
  )
}

/** The two possible ends of an uncertain payment; neither asks for a second payment. */
export function UnclearOutcomes({ of: money }: { of: TracedMoney }) {
  const isIn = money.direction === 'in'
  return (
    <Grid columns={2} gap={7}>
      <div>
        <Text strong>
          <Trans>If the bank took it</Trans>
        </Text>
        <Text tone="muted">
          {isIn ? (
            <Trans>
              <Money of={lineOf(money, 'credited')} /> comes to your wallet.
            </Trans>
          ) : (
            <Trans>
              <Money of={lineOf(money, 'arrives')} /> is in the account.
            </Trans>
          )}
        </Text>
      </div>
      <div>
        <Text strong>
          <Trans>If the bank did not take it</Trans>
        </Text>
        <Text tone="muted">
          {isIn ? (
            <Trans>We close this load and notify you. Only then is it safe to pay again.</Trans>
          ) : (
            <Trans>
              <Money of={money.amount} /> is free in your wallet again.
            </Trans>
          )}
        </Text>
      </div>
    </Grid>
  )
}
