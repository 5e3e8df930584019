import { Trans, useLingui } from '@lingui/react/macro'
import type { QueueFigures } from '@sahuji/contract/kyc/review'
import type { ReactNode } from 'react'
import { Figures } from '../../../kit/data/figures.tsx'
import { useWriting } from '../../../kit/format/reader.ts'
import { Status } from '../../../kit/layout/status.tsx'
import { useSpan } from '../desk/promised.tsx'
import { useNow } from '../../../platform/server/use-now.ts'

/** The state of the desk in five figures. */
export function QueueStrip({ of: figures }: { of: QueueFigures }) {
  const { t } = useLingui()
  const { number } = useWriting()
  const span = useSpan()
  const now = useNow().getTime()
  const { counts, claimed, over_promise, oldest_promise_at, promised_today, next_promise_at } = figures
  const { median_seconds: median, promises } = figures
  const over = oldest_promise_at && span(now - oldest_promise_at.getTime())
  const next = next_promise_at && span(next_promise_at.getTime() - now)
  const micro = median.micro !== null && span(median.micro * 1000)
  const kept = promises.decided > 0 && Math.round((promises.kept / promises.decided) * 100)
  const [claimedSaid, secondSaid] = [number(claimed), number(counts.second)]
  const [keptSaid, decidedSaid] = [number(promises.kept), number(promises.decided)]
  return (
    <Figures
      as="total"
      of={[
        {
          name: t`Waiting for us`,
          value: number(counts.waiting),
          note: (
            <Trans>
              {claimedSaid} claimed, {secondSaid} half signed
            </Trans>
          ),
        },
        {
          name: t`Over the promise`,
          value: over_promise > 0 ? <Late>{number(over_promise)}</Late> : number(0),
          note: over ? <Trans>oldest by {over}</Trans> : <Trans>none is late</Trans>,
        },
        {
          name: t`Promised today`,
          value: number(promised_today),
          note: next ? <Trans>next in {next}</Trans> : <Trans>nothing is due</Trans>,
        },
        {
          name: t`Median to decision`,
          value: median.full === null ? '–' : span(median.full * 1000),
          note: micro ? <Trans>full tier, 30 days; micro {micro}</Trans> : <Trans>full tier, 30 days</Trans>,
        },
        {
          name: t`Promise kept`,
          value: kept === false ? '–' : `${number(kept)} %`,
          note: (
            <Trans>
              {keptSaid} of {decidedSaid} in 30 days
            </Trans>
          ),
        },
      ]}
    />
  )
}

const Late = ({ children }: { children: ReactNode }) => <Status tone="bad">{children}</Status>
