import type { Play } from '@sahuji/contract/sandbox'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { sandbox } from '../calls.ts'
import { BeginAgain } from './begin-again.tsx'
import { LivePane } from './live-pane.tsx'
import { PlayForm } from './play-form.tsx'
import { PlayList } from './play-list.tsx'
import * as css from './playground.module.css'
import type { Exchange } from './use-exchange.ts'
import { IfMay } from '../../platform/session/if-may.tsx'

const ConformanceRuns = lazy(async () => ({
  default: (await import('../../developers/webhooks/conformance/conformance-runs.tsx')).ConformanceRuns,
}))

/** The playground: what shall happen at the left, what was sent and answered at the right, what was played last below. */
export function Playground() {
  const { t } = useLingui()
  const { data, error, isPending, refetch } = useCardQuery(sandbox.playground())
  const [exchange, setExchange] = useState<Exchange>()
  const [refunded, setRefunded] = useState<Play>()
  return (
    <div className={css.play}>
      <Section title={t`Playground`} aside={<Trans>each end of a payment, in your sandbox alone</Trans>}>
        {isPending && <LoadingRows rows={8} />}
        {error && !data && <FailedToLoad of={error} onRetry={refetch} />}
        {data && (
          <div className={css.form}>
            <PlayForm of={data} refunded={refunded} onKind={() => setRefunded(undefined)} onExchange={setExchange} />
            <PlayList of={data.plays} onExchange={setExchange} onRefund={setRefunded} />
            <BeginAgain keys={data.keys} />
          </div>
        )}
      </Section>
      <div className={css.form}>
        <LivePane of={exchange} latest={data?.plays[0]} />
        <IfMay call="developers.use">
          <Suspense fallback={<LoadingRows rows={2} />}>
            <ConformanceRuns />
          </Suspense>
        </IfMay>
      </div>
    </div>
  )
}
