import { Trans, useLingui } from '@lingui/react/macro'
import type { StatementMap } from '@sahuji/contract/reconciliation/column-maps'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Meter } from '../../../kit/data/meter.tsx'
import { FileButton } from '../../../kit/forms/file-button.tsx'
import { Button } from '../../../kit/layout/button.tsx'
import { Row } from '../../../kit/layout/layout.tsx'
import { Status } from '../../../kit/layout/status.tsx'
import { Text } from '../../../kit/layout/text.tsx'
import { CallFailed } from '../../../platform/calls/call-failed.ts'
import { FailureLine } from '../../../platform/failures/failed-to-load.tsx'
import { MapDialog } from './map-dialog.tsx'
import { firstLinesOf, statementFiles, type StrangeKind, strangeKindOf } from '../../statement-file.ts'
import { useStatementReading } from './use-statement-reading.ts'
import { cx } from '../../../kit/cx.ts'
import * as css from './file-drop.module.css'

interface FileDropProps {
  account: string
  map: StatementMap | undefined
  day: string
}

/** A chosen file: its name, whether it is no text, and its first lines. */
interface Chosen {
  file: File
  strange: StrangeKind | undefined
  lines: string[]
}

/** Uploads a file, shows its progress, and lets the operator correct the map where a column is missing. */
export function FileDrop({ account, map, day }: FileDropProps) {
  const { t } = useLingui()
  const [isCorrecting, setIsCorrecting] = useState(false)
  const [chosen, setChosen] = useState<Chosen>()
  const { reading, percent } = useStatementReading()
  const read = (file: File) => map && reading.mutate({ account, map: map.code, file, ...(day !== '' && { day }) })
  // a file that the browser cannot open is reported like a refusal of the server
  const choosing = useMutation({
    mutationFn: async (file: File) => ({
      file,
      strange: await strangeKindOf(file),
      lines: await firstLinesOf(file),
    }),
    onSuccess: (found) => {
      setChosen(found)
      reading.reset()
      if (!found.strange) read(found.file)
    },
  })
  const lacksColumn = reading.error instanceof CallFailed && reading.error.refusal === 'statement_column_missing'
  return (
    <DropArea onFile={choosing.mutate}>
      <Row>
        <FileButton kind="primary" accept={statementFiles} isPending={reading.isPending} onFile={choosing.mutate}>
          <Trans>Choose a file</Trans>
        </FileButton>
        <Text as="span" small tone="muted">
          {chosen ? <bdi>{chosen.file.name}</bdi> : <Trans>or drop a CSV, MT940, camt.053 or OFX here</Trans>}
        </Text>
      </Row>
      {reading.isPending && <Meter used={BigInt(percent)} of={100n} label={t`Read: ${percent} %`} isProgress />}
      {chosen?.strange && (
        <Status tone="bad" sentence>
          <StrangeWords kind={chosen.strange} />
        </Status>
      )}
      {choosing.error && (
        <Status tone="bad" sentence>
          <Trans>This file is too large or cannot be read.</Trans>
        </Status>
      )}
      <FailureLine of={reading.error} />
      {chosen && reading.error && lacksColumn && (
        <Button onPress={() => setIsCorrecting(true)}>
          <Trans>Correct the map</Trans>…
        </Button>
      )}
      {chosen && reading.error && !lacksColumn && (
        <Button onPress={() => read(chosen.file)}>
          <Trans>Read it again</Trans>
        </Button>
      )}
      {isCorrecting && chosen && (
        <MapDialog
          of={map}
          lines={chosen.lines}
          onSaved={() => read(chosen.file)}
          onClose={() => setIsCorrecting(false)}
        />
      )}
    </DropArea>
  )
}

function StrangeWords({ kind }: { kind: StrangeKind }) {
  switch (kind) {
    case 'empty':
      return <Trans>This file is empty. Download the statement again.</Trans>
    case 'picture':
      return <Trans>This is a picture. Upload the same statement as CSV.</Trans>
    case 'locked_pdf':
      return (
        <Trans>This is a PDF with a password. A PDF cannot be read here, so upload the same statement as CSV.</Trans>
      )
    case 'workbook':
    case 'pdf':
      return <Trans>This is a workbook or a PDF. Upload the same statement as CSV.</Trans>
  }
}

/** An area that takes a dropped file; its children have a button that chooses one. */
function DropArea({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      className={cx(css.area, isOver && css.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      {children}
    </div>
  )
}
