import { conformanceCases, type ConformanceRun } from '@sahuji/contract/developers/webhook-conformance'
import type { WebhookEndpoint } from '@sahuji/contract/developers/webhooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Count } from '../../../kit/format/count.tsx'
import { DateTime } from '../../../kit/format/date.tsx'
import { Button } from '../../../kit/layout/button.tsx'
import { Row, Stack } from '../../../kit/layout/layout.tsx'
import { Link } from '../../../kit/layout/link.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { LoadingRows } from '../../../kit/layout/states.tsx'
import { Status } from '../../../kit/layout/status.tsx'
import { Ltr, Text } from '../../../kit/layout/text.tsx'
import { useCardQuery } from '../../../platform/cards/use-card-query.ts'
import { FailedToLoad, FailureLine } from '../../../platform/failures/failed-to-load.tsx'
import { webhooks } from '../calls.ts'
import { shortUrl } from '../endpoint-state.ts'
import * as css from './conformance.module.css'
import { RunCases } from './run-cases.tsx'

// a case ends within seconds
const askMilliseconds = 1_500

/** Each address of the sandbox with the date of its last run, and the button that begins the next one. */
export function ConformanceRuns() {
  const { t } = useLingui()
  const endpoints = useCardQuery(webhooks.endpoints('sandbox'))
  const runs = useCardQuery({
    ...webhooks.conformance(),
    refetchInterval: ({ state }) => (state.data ?? []).some(({ ended_at }) => ended_at === null) && askMilliseconds,
  })
  const [opened, setOpened] = useState<string>()
  const begin = useMutation(webhooks.beginConformance())
  const addresses = endpoints.data?.filter(({ kind }) => kind === 'address')
  const failed = [endpoints, runs].find(({ error, data }) => error && !data)
  const isRunning = runs.data?.some(({ ended_at }) => ended_at === null) ?? false
  return (
    <Section title={t`Conformance run`} aside={<Trans>twelve messages that servers get wrong</Trans>}>
      {failed?.error && <FailedToLoad of={failed.error} onRetry={failed.refetch} />}
      {!failed && (!addresses || !runs.data) && <LoadingRows rows={2} />}
      {addresses?.length === 0 && <NoAddress />}
      {addresses && addresses.length > 0 && runs.data && (
        <Stack>
          <ul className={css.addresses}>
            {addresses.map((endpoint) => {
              const run = runs.data?.find(({ endpoint_id }) => endpoint_id === endpoint.id)
              const isOpened = opened === endpoint.id
              return (
                <li key={endpoint.id}>
                  <Row push="between">
                    <div>
                      <Text as="div">
                        <Ltr>{shortUrl(endpoint.url ?? '')}</Ltr>
                      </Text>
                      <Outcome of={run} />
                    </div>
                    <Row tight>
                      {run && (
                        <Button
                          size="small"
                          kind="ghost"
                          aria-expanded={isOpened}
                          onPress={() => setOpened(isOpened ? undefined : endpoint.id)}
                        >
                          {isOpened ? <Trans>Hide the cases</Trans> : <Trans>Show the cases</Trans>}
                        </Button>
                      )}
                      <Begin
                        of={endpoint}
                        isPending={begin.isPending || isRunning}
                        onBegin={() => begin.mutate({ id: endpoint.id }, { onSuccess: () => setOpened(endpoint.id) })}
                      />
                    </Row>
                  </Row>
                  {run && isOpened && <RunCases of={run} />}
                </li>
              )
            })}
          </ul>
          <FailureLine of={begin.error} />
        </Stack>
      )}
    </Section>
  )
}

function NoAddress() {
  return (
    <Text tone="muted">
      <Trans>
        Add an address of your sandbox first: each run sends it twelve cases, wrong and right ones, and shows what your
        server does with them.
      </Trans>{' '}
      <Link small href="/dashboard/developers/webhooks?mode=sandbox">
        <Trans>Addresses of the sandbox</Trans>
      </Link>
    </Text>
  )
}

interface BeginProps {
  of: WebhookEndpoint
  isPending: boolean
  onBegin: () => void
}

const Begin = ({ of: { state }, isPending, onBegin }: BeginProps) => (
  <Button size="small" isDisabled={state !== 'on'} isPending={isPending} onPress={onBegin}>
    <Trans>Try twelve cases</Trans>
  </Button>
)

/** How the last run ended, with its date; how far one is that runs. */
function Outcome({ of: run }: { of: ConformanceRun | undefined }) {
  if (!run)
    return (
      <Text as="div" small tone="quiet">
        <Trans>Not tried yet</Trans>
      </Text>
    )
  const all = conformanceCases.length
  if (run.ended_at === null)
    return (
      <Status tone="wait" sentence>
        <Trans>
          Under way, <Count of={run.tried} /> of <Count of={all} />
        </Trans>
      </Status>
    )
  return (
    <Status tone={run.passed === all ? 'good' : 'warn'} sentence>
      <Trans>
        Passed <Count of={run.passed} /> of <Count of={all} /> on <DateTime of={run.begun_at} as="date" nepali />
      </Trans>
    </Status>
  )
}
