import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { TariffTrial, TrialResult } from '@sahuji/contract/tariff/office/tariff'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { Meter } from '../../kit/data/meter.tsx'
import { Count } from '../../kit/format/count.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { TrialChart } from './trial-chart.tsx'
import { MostTouched, TrialChanges, TrialStops } from './trial-parts.tsx'
import * as css from './trial.module.css'

interface TrialPanelProps {
  of: TariffTrial | undefined
  isRunning: boolean
  /** The draft has changed since. */
  isOutdated: boolean
}

/** The results of a trial: who is affected, what would have been refused, and the sum of the fees. */
export function TrialPanel({ of: trial, isRunning, isOutdated }: TrialPanelProps) {
  if (isRunning) return <Progress of={trial} />
  if (!trial)
    return (
      <Text small tone="muted">
        <Trans>
          A trial checks every load of the month against these rules: which would have been refused, which would have
          cost something else, and for whom. It changes nothing.
        </Trans>
      </Text>
    )
  if (!trial.result)
    return (
      <Status tone="bad" sentence>
        <Trans>The trial did not finish. Try again.</Trans>
      </Status>
    )
  return (
    <Stack gap={3}>
      {isOutdated && (
        <Status tone="warn" sentence>
          <Trans>The draft has changed since this was tried.</Trans>
        </Status>
      )}
      <Found of={trial.result} trial={trial} />
    </Stack>
  )
}

function Progress({ of: trial }: { of: TariffTrial | undefined }) {
  const { t } = useLingui()
  const { number } = useWriting()
  const [done, total] = [trial?.done ?? 0, trial?.total ?? 0]
  const [doneText, totalText] = [number(done), number(total)]
  return (
    <output className={css.progress}>
      <Meter
        isProgress
        used={BigInt(done)}
        of={BigInt(Math.max(1, total))}
        label={t`${doneText} of ${totalText} loads`}
      />
      <Text small tone="quiet">
        {total === 0 ? (
          <Trans>Looking for the month’s loads…</Trans>
        ) : (
          <Trans>
            {doneText} of {totalText} loads
          </Trans>
        )}
      </Text>
    </output>
  )
}

function Found({ of: result, trial }: { of: TrialResult; trial: TariffTrial }) {
  const { t } = useLingui()
  const { money, number } = useWriting()
  const { loads, merchants, refused, repriced, fee_before, fee_after, days } = result
  if (loads === 0)
    return (
      <Text small tone="muted">
        <Trans>There were no loads in this month.</Trans>
      </Text>
    )
  const [paid, then, no] = [money(fee_before), money(fee_after), number(refused.loads)]
  const label = t`Fees day by day: ${paid} as paid, ${then} under these rules; ${no} loads refused.`
  return (
    <div>
      <TrialChart of={{ ...trial, days }} label={label} />
      <Lines>
        <Line label={<Plural value={merchants} one="Loads of # merchant" other="Loads of # merchants" />}>
          <Count of={loads} />
        </Line>
        <Line
          label={
            <Plural
              value={refused.merchants}
              _0="Would have been refused"
              one="Would have been refused, of # merchant"
              other="Would have been refused, of # merchants"
            />
          }
        >
          <Count of={refused.loads} />
        </Line>
        <Line
          label={
            <Plural
              value={repriced.merchants}
              _0="Would have cost something else"
              one="Would have cost something else, of # merchant"
              other="Would have cost something else, of # merchants"
            />
          }
        >
          <Count of={repriced.loads} />
        </Line>
        <Line label={<Trans>Fees as paid</Trans>}>
          <Money of={fee_before} />
        </Line>
        {refused.fee > 0n && (
          <Line label={<Trans>of refused loads</Trans>}>
            <Money of={-refused.fee} />
          </Line>
        )}
        <Line label={<Trans>Fees then</Trans>}>
          <Money of={fee_after} />
        </Line>
        <Total label={<Trans>Difference to our fees</Trans>}>
          <Money of={fee_after - fee_before} sign="always" />
        </Total>
      </Lines>
      <TrialChanges of={result.changes} />
      <TrialStops of={result.stops} />
      <MostTouched of={result} />
    </div>
  )
}
