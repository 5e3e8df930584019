import { Trans, useLingui } from '@lingui/react/macro'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { Legs } from '../../kit/data/legs.tsx'
import { Line, Lines } from '../../kit/data/lines.tsx'
import { BothDates } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { InfoIcon } from '../../kit/icons/states.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { useCardQuery } from '../../platform/use-card-query.ts'
import { funding } from '../calls.ts'
import type { RailTerms } from '@sahuji/contract/tariff/rail-terms'

/** The way of the money before it moves: the debit at the bank, then the credit with us. */
export function TwoLegs() {
  const { t } = useLingui()
  return (
    <Section title={t`The money comes in two legs`} aside={<Trans>Nothing has moved yet</Trans>}>
      <Stack gap={5}>
        <Legs
          label={t`The money comes in two legs`}
          of={[
            {
              id: 'bank',
              place: <Trans>Your bank</Trans>,
              note: <Trans>You choose the account there, and approve</Trans>,
              way: <Trans>First leg</Trans>,
              isReached: false,
            },
            {
              id: 'gateway',
              place: 'connectIPS',
              note: <Trans>The clearing house</Trans>,
              way: <Trans>Second leg</Trans>,
              isReached: false,
            },
            {
              id: 'wallet',
              place: <Trans>Your wallet</Trans>,
              note: <Trans>Mostly under two minutes later</Trans>,
              isReached: false,
            },
          ]}
        />
        <Callout icon={<InfoIcon />}>
          <Trans>
            When the first leg is through, <strong>you have paid</strong>, even if the second is late. We keep asking
            until the money is in your wallet. Do not pay again.
          </Trans>
        </Callout>
      </Stack>
    </Section>
  )
}

/** What connectIPS itself allows and charges, where it is known; the wallet’s own limits stand above. */
export function ConnectipsTermsSection() {
  const channels = useCardQuery(funding.channels())
  const terms = channels.data?.find(({ channel }) => channel === 'ips')?.rail_terms
  return terms ? <TermsSections of={terms} /> : null
}

function TermsSections({ of: terms }: { of: RailTerms }) {
  const { t } = useLingui()
  const count = terms.day_count
  const since = terms.valid_from
  const { source } = terms
  return (
    <>
      <Section title={t`connectIPS itself allows`}>
        <Stack gap={2}>
          <Lines>
            {terms.once_web !== null && (
              <Line label={<Trans>At a time, by web</Trans>}>
                <Money of={terms.once_web} />
              </Line>
            )}
            {terms.day_web !== null && (
              <Line label={<Trans>A day, {count} times</Trans>}>
                <Money of={terms.day_web} />
              </Line>
            )}
            {terms.once_app !== null && (
              <Line label={<Trans>In its phone app, at a time</Trans>}>
                <Money of={terms.once_app} />
              </Line>
            )}
            {terms.day_app !== null && (
              <Line label={<Trans>In its phone app, a day</Trans>}>
                <Money of={terms.day_app} />
              </Line>
            )}
          </Lines>
          <Text small tone="quiet">
            <Trans>For each person and bank. What you can load now stands above.</Trans>{' '}
            <Trans>
              By {source}, since <BothDates of={startOfKathmanduDay(since)} />.
            </Trans>
          </Text>
        </Stack>
      </Section>
      <Section title={t`connectIPS itself charges`}>
        <Stack gap={2}>
          <Lines>
            {terms.charges.map(({ up_to, fee }) => (
              <Line key={`${up_to}`} label={<UpTo amount={up_to} />}>
                <Money of={fee} />
              </Line>
            ))}
          </Lines>
          <Text small tone="quiet">
            <Trans>
              On top of the amount, paid there. By {source}, since <BothDates of={startOfKathmanduDay(since)} />.
            </Trans>
          </Text>
        </Stack>
      </Section>
    </>
  )
}

const UpTo = ({ amount }: { amount: bigint | null }) =>
  amount === null ? (
    <Trans>Above</Trans>
  ) : (
    <Trans>
      Up to <Money of={amount} />
    </Trans>
  )
