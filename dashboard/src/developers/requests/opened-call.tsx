import type { OpenedRequest } from '@sahuji/contract/developers/requests'
import { Trans, useLingui } from '@lingui/react/macro'
import { CodeHead, CodeWell } from '../../kit/data/code-well.tsx'
import { Entries, Entry } from '../../kit/data/entries.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { CloseIcon } from '../../kit/icons/first.tsx'
import { IconButton } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Code, Ltr, Text } from '../../kit/layout/text.tsx'
import { CopyButton } from '../../kit/overlays/copy-button.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { requestLog } from '../calls.ts'
import { curlOf } from './curl-of.ts'
import { AnswerStatus } from './request-table.tsx'
import * as css from './requests.module.css'

/** One call beside the list: what was sent and answered, and a command that sends it again. */
export function OpenedCall({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const { data, error, refetch } = useCardQuery(requestLog.one(id))
  return (
    <div className={css.opened}>
      <Section
        title={<Trans>The call</Trans>}
        aside={<IconButton quiet size="small" label={t`Close the call`} icon={<CloseIcon small />} onPress={onClose} />}
      >
        {error && !data && <FailedToLoad of={error} onRetry={refetch} />}
        {!error && !data && <LoadingRows rows={4} />}
        {data && <CallParts of={data} />}
      </Section>
    </div>
  )
}

function CallParts({ of: call }: { of: OpenedRequest }) {
  const { t } = useLingui()
  const { request_id, at, milliseconds, network, key_ending, mode, refusal, idempotency_key } = call
  const curl = curlOf(call, location.origin)
  return (
    <Stack gap={5}>
      <Row push="between">
        <AnswerStatus of={call} />
        {refusal && (
          <Link small href={`/docs/errors#${refusal}`} target="_blank">
            <Trans>What this means</Trans>
          </Link>
        )}
      </Row>
      <Entries>
        <Entry name={<Trans>Request id</Trans>} end={<CopyButton name={t`Request id`} text={request_id} />}>
          <Code>{request_id}</Code>
        </Entry>
        <Entry name={<Trans>Time</Trans>}>
          <DateTime of={at} />, <Ltr>{`${milliseconds} ms`}</Ltr>
        </Entry>
        <Entry name={<Trans>Key</Trans>}>
          <Code>{`${mode === 'live' ? 'sahuji_live_' : 'sahuji_test_'}…${key_ending}`}</Code>
        </Entry>
        <Entry name={<Trans>From</Trans>}>
          <Ltr>{network}</Ltr>
        </Entry>
        {idempotency_key !== null && (
          <Entry name={<Trans>Idempotency key</Trans>}>
            <Code>{idempotency_key}</Code>
          </Entry>
        )}
      </Entries>
      <Well name={t({ message: 'Sent', context: 'request' })} text={call.request_body} />
      <Well name={t`Answered`} text={call.answer_body} />
      <div>
        <CodeHead actions={<CopyButton name={t`Command`} text={curl} />}>
          <b>
            <Trans>As a command</Trans>
          </b>
        </CodeHead>
        <CodeWell label={t`Command`}>{curl}</CodeWell>
      </div>
      <Text small tone="muted">
        <Trans>Secrets and personal data are removed, and long texts are cut.</Trans>
      </Text>
    </Stack>
  )
}

function Well({ name, text }: { name: string; text: string | null }) {
  if (text === null) return null
  return (
    <div>
      <CodeHead>
        <b>{name}</b>
      </CodeHead>
      <CodeWell label={name}>{text}</CodeWell>
    </div>
  )
}
