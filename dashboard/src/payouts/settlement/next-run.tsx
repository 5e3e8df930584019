import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import type { SettlementPlan, previewSettlement } from '@sahuji/contract/payouts/settlement'
import type { Gives } from '@sahuji/contract/http/route'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Loading, SkeletonLines } from '../../kit/layout/skeleton.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { useRested } from '../../kit/layout/use-rested.ts'
import { FailureLine } from '../../platform/failed-to-load.tsx'
import { useOpenedAt } from '../../platform/use-opened-at.ts'
import { AccountStatus } from '../account-parts.tsx'
import { automatic } from '../calls.ts'
import { FeeAndArrival } from '../payout-quote-lines.tsx'
import { OurOwn, SetBy } from '../withdraw/payout-limits.tsx'
import { HeldLines } from '../withdraw/withdrawable.tsx'
import { outcomeWords } from './outcome-words.ts'

type Preview = Gives<typeof previewSettlement>

interface PreviewProps {
  of: Preview
  plan: SettlementPlan
  accounts: readonly PayoutAccount[]
}

interface NextRunProps {
  accounts: readonly PayoutAccount[]
  /** The plan as it is written. */
  of: SettlementPlan
  /** The next time by the plan that is saved; null while that is off. */
  due: Date | null
}

/** What the next time would send by the plan as it is written, asked when the typing rests. */
export function NextRun({ of: plan, accounts, due }: NextRunProps) {
  const { t } = useLingui()
  const written = JSON.stringify(plan, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  const isRested = useRested(written) === written
  const isOff = plan.every === 'off'
  const preview = useQuery({
    ...automatic.preview(plan),
    enabled: isRested && !isOff,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <Section title={t`Next time, as you set it now`}>
      {isOff && <Off due={due} />}
      {!isOff && preview.error && <FailureLine of={preview.error} />}
      {!isOff && !preview.data && !preview.error && (
        <Loading>
          <SkeletonLines lines={5} />
        </Loading>
      )}
      {!isOff && !preview.error && preview.data && <PreviewLines of={preview.data} plan={plan} accounts={accounts} />}
    </Section>
  )
}

/** Off as it is written: until it is saved, what was saved before still sends. */
function Off({ due }: { due: Date | null }) {
  if (!due)
    return (
      <Text tone="muted">
        <Trans>Nothing goes out by itself.</Trans>
      </Text>
    )
  return (
    <Stack gap={2}>
      <When of={due} />
      <Text tone="muted">
        <Trans>Not turned off yet: until you save it, money goes out at this time as it was set before.</Trans>
      </Text>
    </Stack>
  )
}

function PreviewLines({ of: preview, plan, accounts }: PreviewProps) {
  const { at, balance, restricted, reserve, amount } = preview
  return (
    <Stack gap={4}>
      {at && <When of={at} />}
      <Lines>
        <Line label={<Trans>In your wallet now</Trans>}>
          <Money of={balance} />
        </Line>
        <HeldLines of={preview} />
        {restricted > 0n && (
          <Line label={<Trans>From a credit card</Trans>}>
            <Money of={-restricted} />
          </Line>
        )}
        <Line label={<Trans>Kept in the wallet</Trans>}>
          <Money of={-reserve} />
        </Line>
        <Total label={<Trans>Goes out</Trans>}>
          <Money of={amount} />
        </Total>
      </Lines>
      {amount > 0n && <FeeAndArrival of={preview} name={<Trans>Fee, VAT included</Trans>} />}
      <Why of={preview} plan={plan} accounts={accounts} />
      <Text small tone="quiet">
        <Trans>
          As of <DateTime of={preview.as_of} as="time" />. What you sell, spend or withdraw until then is counted in.
        </Trans>
      </Text>
    </Stack>
  )
}

function When({ of: at }: { of: Date }) {
  const isToday = kathmanduDay(at) === kathmanduDay(useOpenedAt())
  return (
    <Text strong>
      {isToday ? (
        <Trans>
          Today, <DateTime of={at} as="time" />
        </Trans>
      ) : (
        <>
          <DateTime of={at} as="long" />, <DateTime of={at} as="time" />
        </>
      )}
    </Text>
  )
}

/** Why it goes, with who set its limits, or why nothing would. */
function Why({ of: { outcome, limits }, plan, accounts }: PreviewProps) {
  const { _ } = useMessages()
  const { money } = useWriting()
  const { one, day } = limits
  const [smallest, most, left] = [plan.minimum, one?.most ?? 0n, day?.left ?? 0n].map((each) =>
    money(each, { isShort: true }),
  )
  const account = accounts.find(({ id }) => id === plan.account_id)
  if (outcome === 'account_not_ready' && account) return <AccountStatus of={account} />
  if (outcome !== 'sent')
    return (
      <Status tone="wait" sentence>
        {_(outcomeWords[outcome])}
      </Status>
    )
  return (
    <Stack gap={2}>
      {plan.minimum > 0n && (
        <Status tone="good" sentence>
          <Trans>Not less than your smallest amount, {smallest}</Trans>
        </Status>
      )}
      {one && (
        <LimitLine of={one}>
          <Trans>Not above {most} at a time</Trans>
        </LimitLine>
      )}
      {day && (
        <LimitLine of={day}>
          <Trans>Within the {left} left for today</Trans>
        </LimitLine>
      )}
      <SetBy of={[one, day]} />
    </Stack>
  )
}

/** A limit that it keeps within; one that we agreed is marked as ours. */
const LimitLine = ({ of: limit, children }: { of: NonNullable<Preview['limits']['one']>; children: ReactNode }) => (
  <Status tone="good" sentence>
    {children}
    {limit.set_by === 'us' && <>. </>}
    <OurOwn of={limit} />
  </Status>
)
