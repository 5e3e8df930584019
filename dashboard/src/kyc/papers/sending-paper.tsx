import { Trans, useLingui } from '@lingui/react/macro'
import type { KycCase } from '@sahuji/contract/kyc'
import { useQueryClient } from '@tanstack/react-query'
import { Meter } from '../../kit/data/meter.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useFailureWords } from '../../platform/failures/failure-words.ts'
import type { PaperPlace } from './paper-places.ts'
import * as css from './papers.module.css'
import { stopPaper, type Upload } from './uploads.ts'

/** The progress of an upload in a word. */
export function UploadState({ of: { state, sent, bytes } }: { of: Upload }) {
  const { number } = useWriting()
  const percent = number(Math.floor((sent * 100) / bytes))
  if (state === 'refused')
    return (
      <Status tone="bad" loud>
        <Trans>Not taken</Trans>
      </Status>
    )
  if (state === 'finishing')
    return (
      <Status tone="wait">
        <Trans>Being read</Trans>
      </Status>
    )
  return (
    <Status tone="wait">
      <Trans>Sending, {percent} %</Trans>
    </Status>
  )
}

/** An upload with its actions. */
export function SendingPaper({ of, place, upload }: { of: KycCase; place: PaperPlace; upload: Upload }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const size = useSize()
  const { state, sent, bytes, name, error } = upload
  const { sentence } = useFailureWords(error ?? null)
  // the server is busy with other files, so the network works
  const isAnswered = error instanceof CallFailed && error.kind === 'answered'
  const [gone, all] = [size(sent), size(bytes)]
  const stop = (
    <Button size="small" kind="ghost" onPress={() => void stopPaper(queries, of, place)}>
      {state === 'refused' ? <Trans>Choose another</Trans> : <Trans>Cancel</Trans>}
    </Button>
  )
  if (state === 'refused')
    return (
      <>
        <FailureLine of={error ?? null} />
        {stop}
      </>
    )
  return (
    <>
      <div className={css.meter}>
        <Meter isProgress used={BigInt(sent)} of={BigInt(bytes)} label={t`${gone} of ${all} sent`} />
      </div>
      <Row push="between" gap={3}>
        <Text small tone="muted">
          {name}.{' '}
          {state === 'waiting' && isAnswered ? (
            sentence
          ) : state === 'waiting' ? (
            <Trans>
              The network was lost at {gone} of {all}; sending continues from there automatically.
            </Trans>
          ) : (
            <Trans>
              {gone} of {all}
            </Trans>
          )}
        </Text>
        {state !== 'finishing' && stop}
      </Row>
    </>
  )
}

const [kilobyte, megabyte] = [1_000, 1_000_000]

/** Writes a file's size in its usual unit, in the reader's digits. */
export function useSize() {
  const { digits } = useWriting()
  return (bytes: number) =>
    digits(bytes < megabyte ? `${Math.ceil(bytes / kilobyte)} kB` : `${(bytes / megabyte).toFixed(1)} MB`)
}
