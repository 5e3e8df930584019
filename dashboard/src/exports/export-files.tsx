import type { Mode } from '@sahuji/contract/http/lists'
import type { ExportedListName, ListExport } from '@sahuji/contract/exports'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { DateTime } from '../kit/format/date.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { DownloadIcon } from '../kit/icons/actions.tsx'
import { CrossCircleIcon } from '../kit/icons/states.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Row } from '../kit/layout/layout.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { Status } from '../kit/layout/status.tsx'
import { Text } from '../kit/layout/text.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { failureWords } from '../platform/failures/failure-words.ts'
import { RunningFile } from '../platform/lists/running-file.tsx'
import { app } from '../platform/server/server.ts'
import { exports } from './calls.ts'
import * as css from './export-files.module.css'

const listNames: Readonly<Record<ExportedListName, ReturnType<typeof msg>>> = {
  history: msg`Transaction History`,
  withdrawals: msg`Withdrawals`,
  attendees: msg`Tickets of an event`,
  scans: msg`Scans at the doors`,
}

/** Asks for the link of a made file, and follows it. */
export function useDownload() {
  const { i18n } = useMessages()
  return useMutation({
    ...exports.file(),
    onSuccess: ({ url }) => location.assign(app.origin + url),
    onError: (error) => notify({ tone: 'bad', title: failureWords(i18n, error).sentence }),
  })
}

/** A person's files of lists: those in the making with their progress, and those that are kept. */
export function ExportFiles({ mode }: { mode: Mode }) {
  const files = useQuery(exports.list(mode))
  if (files.error && !files.data) return <FailedToLoad of={files.error} onRetry={() => void files.refetch()} />
  if (!files.data) return <LoadingRows rows={2} />
  if (files.data.length === 0)
    return (
      <Text small tone="quiet">
        <Trans>No file yet. A file is kept for seven days.</Trans>
      </Text>
    )
  return (
    <ul className={css.files}>
      {files.data.map((each) => (
        <li key={each.id}>
          {each.state === 'making' ? (
            <RunningFile of={each} title={<FileName of={each} />} cancel={exports.cancel()} />
          ) : (
            <KeptFile of={each} />
          )}
        </li>
      ))}
    </ul>
  )
}

function FileName({ of: { list, format } }: { of: ListExport }) {
  const name = useMessages()._(listNames[list])
  const kind = format === 'xlsx' ? <Trans>Excel</Trans> : <Trans>CSV</Trans>
  return (
    <>
      {name}, {kind}
    </>
  )
}

function KeptFile({ of: file }: { of: ListExport }) {
  const { t } = useLingui()
  const name = useMessages()._(listNames[file.list])
  const rows = useWriting().number(file.row_count)
  const download = useDownload()
  const deleting = useMutation(exports.cancel())
  const { id, row_count, asked_at, expires_at, state } = file
  return (
    <div className={css.kept}>
      <div>
        <Text strong>
          <FileName of={file} />
        </Text>
        <Text small tone="quiet">
          <Plural value={row_count} one={`${rows} row`} other={`${rows} rows`} />, <DateTime of={asked_at} />
          {expires_at && (
            <>
              {' · '}
              <Trans>
                kept until <DateTime of={expires_at} as="date" />
              </Trans>
            </>
          )}
        </Text>
      </div>
      {state === 'failed' ? (
        <Status tone="bad" icon={<CrossCircleIcon small />}>
          <Trans>Failed</Trans>
        </Status>
      ) : (
        <Row>
          <Button
            size="small"
            icon={<DownloadIcon small />}
            aria-label={t`Download ${name}, ${rows} rows`}
            isPending={download.isPending}
            onPress={() => download.mutate({ id })}
          >
            <Trans>Download</Trans>
          </Button>
          <Button
            size="small"
            kind="ghost"
            aria-label={t`Delete ${name}, ${rows} rows`}
            isPending={deleting.isPending}
            onPress={() => deleting.mutate({ id })}
          >
            <Trans>Delete</Trans>
          </Button>
        </Row>
      )}
    </div>
  )
}
