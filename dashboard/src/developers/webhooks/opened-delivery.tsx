import type { WebhookAttempt, WholeWebhookDelivery } from '@sahuji/contract/developers/webhook-deliveries'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CodeHead, CodeWell } from '../../kit/data/code-well.tsx'
import { Count } from '../../kit/format/count.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { CloseIcon } from '../../kit/icons/first.tsx'
import { CopyIcon, RetryIcon } from '../../kit/icons/actions.tsx'
import { InfoIcon } from '../../kit/icons/states.tsx'
import { Button, IconButton } from '../../kit/layout/button.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Code, Text } from '../../kit/layout/text.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { webhooks } from './calls.ts'
import { curlOf, requestText } from './curl-of.ts'
import * as css from './deliveries.module.css'
import { Diagnosis } from './endpoint-note.tsx'

/** One delivery: what we sent, what came back, and its tries, the newest first. */
export function OpenedDelivery({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const { data, error, refetch } = useCardQuery({ ...webhooks.delivery(id), refetchInterval: 3_000 })
  const resend = useMutation(webhooks.resend())
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(function focusOpened() {
    heading.current?.focus()
  }, [])
  return (
    <Section
      title={<Code>{data?.type ?? '…'}</Code>}
      headingRef={heading}
      aside={
        <Row tight>
          <Button
            size="small"
            icon={<RetryIcon small />}
            isPending={resend.isPending}
            isDisabled={!data}
            onPress={() => resend.mutate({ id })}
          >
            <Trans>Send again</Trans>
          </Button>
          <IconButton quiet size="small" label={t`Close`} icon={<CloseIcon small />} onPress={onClose} />
        </Row>
      }
    >
      {error && !data && <FailedToLoad of={error} onRetry={refetch} />}
      {!error && !data && <LoadingRows rows={4} />}
      {data && (
        <Stack>
          <About of={data} />
          {data.diagnosis && (
            <Callout icon={<InfoIcon small />} tone="warn">
              <Diagnosis of={data.diagnosis} />
            </Callout>
          )}
          {data.attempts[0] && data.body !== null && <LastTry of={data.attempts[0]} body={data.body} />}
          <Tries of={data} />
        </Stack>
      )}
    </Section>
  )
}

function About({ of: { message_id, payment_id, version } }: { of: WholeWebhookDelivery }) {
  return (
    <Text small tone="quiet">
      <Code>{message_id}</Code>
      {payment_id && (
        <>
          {', '}
          <Link href={`/dashboard/transactionHistory/singleTransaction/${payment_id}`}>
            <Trans>about this payment</Trans>
          </Link>
        </>
      )}
      {version !== null && (
        <>
          {', '}
          <Trans>
            version <Count of={version} />
          </Trans>
        </>
      )}
    </Text>
  )
}

function LastTry({ of: attempt, body }: { of: WebhookAttempt; body: string }) {
  const { t } = useLingui()
  const copy = () =>
    void navigator.clipboard.writeText(curlOf(attempt, body)).then(
      () => notify({ tone: 'good', title: t`Copied: the command` }),
      () => notify({ tone: 'bad', title: t`This browser did not allow copying. Select the text and copy it.` }),
    )
  return (
    <>
      <div>
        <CodeHead
          actions={
            <Button size="small" kind="ghost" icon={<CopyIcon small />} onPress={copy}>
              <Trans>Copy as curl</Trans>
            </Button>
          }
        >
          <Trans>
            What we sent, try <Count of={attempt.n} /> at <DateTime of={attempt.at} as="seconds" />
          </Trans>
        </CodeHead>
        <CodeWell label={t`What we sent`}>{requestText(attempt, body)}</CodeWell>
      </div>
      <div>
        <CodeHead>
          <Trans>What came back</Trans>
        </CodeHead>
        <CodeWell label={t`What came back`}>
          <i>{attempt.status === null ? attempt.answer : answerHead(attempt)}</i>
          {attempt.status !== null && attempt.answer && `\n\n${attempt.answer}`}
        </CodeWell>
      </div>
    </>
  )
}

const answerHead = ({ status, answer_headers }: WebhookAttempt): string =>
  [`HTTP ${status}`, ...Object.entries(answer_headers ?? {}).map(([name, value]) => `${name}: ${value}`)].join('\n')

function Tries({ of: { attempts, tries, next_at } }: { of: WholeWebhookDelivery }) {
  const { t } = useLingui()
  return (
    <ol className={css.tries} aria-label={t`Tries`} reversed>
      {next_at && (
        <li>
          <Count of={tries + 1} />
          <DateTime of={next_at} as="seconds" />
          <Text as="span" tone="quiet">
            <Trans>next, by itself</Trans>
          </Text>
        </li>
      )}
      {attempts.map(({ n, at, status, ms, is_replay }) => (
        <li key={n}>
          <Count of={n} />
          <DateTime of={at} as="seconds" />
          <span>
            {status === null ? <Trans>No answer</Trans> : <Code>{status}</Code>}
            {is_replay && (
              <Text as="span" tone="quiet">
                {', '}
                <Trans>sent again</Trans>
              </Text>
            )}
          </span>
          <Text as="span" tone="quiet" nowrap>
            <Trans>
              <Count of={ms} /> ms
            </Trans>
          </Text>
        </li>
      ))}
    </ol>
  )
}
