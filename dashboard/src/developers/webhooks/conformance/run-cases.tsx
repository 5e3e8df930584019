import {
  conformanceCases,
  type ConformanceCase,
  type ConformanceResult,
  type ConformanceRun,
  type ConformanceSent,
} from '@sahuji/contract/developers/webhook-conformance'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { CodeHead, CodeWell } from '../../../kit/data/code-well.tsx'
import { Count } from '../../../kit/format/count.tsx'
import { ChevronDownIcon } from '../../../kit/icons/first.tsx'
import { LoadingRows } from '../../../kit/layout/states.tsx'
import { Status } from '../../../kit/layout/status.tsx'
import { Code, Text } from '../../../kit/layout/text.tsx'
import { useCardQuery } from '../../../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../../../platform/failures/failed-to-load.tsx'
import { webhooks } from '../calls.ts'
import { caseWords, signingWords, whyWords } from './case-words.ts'
import * as css from './conformance.module.css'

const askMilliseconds = 1_500

/** The cases of a run in their order, each with what was sent, what came back, and why it failed. */
export function RunCases({ of: { id, ended_at } }: { of: ConformanceRun }) {
  const { t } = useLingui()
  const { data, error, refetch } = useCardQuery({
    ...webhooks.conformanceRun(id),
    // the list may report the end before the cases are here
    refetchInterval: ({ state }) => (state.data ? state.data.ended_at : ended_at) === null && askMilliseconds,
  })
  if (error && !data) return <FailedToLoad of={error} onRetry={refetch} />
  if (!data) return <LoadingRows rows={6} />
  return (
    <ol className={css.cases} aria-label={t`Cases`}>
      {conformanceCases.map((name) => (
        <li key={name}>
          <Case name={name} of={data.cases.find((one) => one.name === name)} />
        </li>
      ))}
    </ol>
  )
}

function Case({ name, of: result }: { name: ConformanceCase; of: ConformanceResult | undefined }) {
  const { _ } = useMessages()
  return (
    <details className={css.case}>
      <summary>
        <span>
          <span>{_(caseWords[name].name)}</span>
          {result?.why && (
            <Text as="div" small tone="muted">
              {_(whyWords[result.why])}
            </Text>
          )}
        </span>
        <Verdict of={result} />
        <ChevronDownIcon small />
      </summary>
      <Text small tone="muted">
        {_(caseWords[name].rule)}
      </Text>
      {result?.sent.map((sent) => (
        // of a duplicate the first one is older
        <Sent key={`${sent.message_id} ${result.sent.indexOf(sent)}`} of={sent} />
      ))}
    </details>
  )
}

function Verdict({ of: result }: { of: ConformanceResult | undefined }) {
  if (!result)
    return (
      <Status tone="wait">
        <Trans>Waiting</Trans>
      </Status>
    )
  if (result.why === null)
    return (
      <Status tone="good">
        <Trans>Passed</Trans>
      </Status>
    )
  return (
    <Status tone="bad">
      <Trans>Failed</Trans>
    </Status>
  )
}

function Sent({ of: { type, message_id, signing, body, status, answer, ms } }: { of: ConformanceSent }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const signed = signingWords[signing]
  return (
    <div className={css.sent}>
      <CodeHead>
        <Code>{type}</Code>
        {signed && (
          <>
            {', '}
            {_(signed)}
          </>
        )}
      </CodeHead>
      <CodeWell label={t`What we sent`}>{`webhook-id: ${message_id}\n\n${body}`}</CodeWell>
      <CodeHead>
        <Trans>
          What came back after <Count of={ms} /> ms
        </Trans>
      </CodeHead>
      <CodeWell label={t`What came back`}>
        {status === null ? answer : `HTTP ${status}${answer && `\n\n${answer}`}`}
      </CodeWell>
    </div>
  )
}
