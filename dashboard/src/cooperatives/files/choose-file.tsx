import type { CooperativeFile } from '@sahuji/contract/cooperatives/files'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { FileButton } from '../../kit/forms/file-button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { type Days, PeriodChoice } from '../period-choice.tsx'
import { usePeriods } from '../use-periods.ts'
import { type ChosenFile, type FileFault, readFileText } from './read-file-text.ts'
import { IfMay } from '../../platform/session/if-may.tsx'

const FileColumnsDialog = lazy(async () => ({
  default: (await import('./file-columns-dialog.tsx')).FileColumnsDialog,
}))

interface ChooseFileProps {
  link_id: string
  /** The newest file: its columns are tried first. */
  before: CooperativeFile | undefined
  onRead: (file: CooperativeFile) => void
}

/** The days that a file is of, and the file itself; its columns are named before it is sent. */
export function ChooseFile({ link_id, before, onRead }: ChooseFileProps) {
  const [first, last] = usePeriods(useOpenedAt(), 'bs')
  const [days, setDays] = useState<Days>(() => last ?? first!)
  const [chosen, setChosen] = useState<ChosenFile>()
  const reading = useMutation({
    mutationFn: readFileText,
    onSuccess: (read) => {
      if (typeof read !== 'string') setChosen(read)
    },
  })
  return (
    <Stack gap={4}>
      <Text tone="muted">
        <Trans>Choose the days of the file, then the file. It is a CSV with a line for each payment.</Trans>
      </Text>
      <PeriodChoice days={days} onChoose={setDays} />
      <IfMay call="cooperatives.reconcile">
        <Row>
          <FileButton
            kind="primary"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            isPending={reading.isPending}
            onFile={(file) => reading.mutate(file)}
          >
            <Trans>Choose their file</Trans>
          </FileButton>
        </Row>
      </IfMay>
      {typeof reading.data === 'string' && <Fault of={reading.data} />}
      {reading.error && <Fault of="not_text" />}
      <Suspense>
        {chosen && (
          <FileColumnsDialog
            link_id={link_id}
            days={days}
            of={chosen}
            before={before?.columns}
            onRead={(file) => {
              setChosen(undefined)
              onRead(file)
            }}
            onClose={() => setChosen(undefined)}
          />
        )}
      </Suspense>
    </Stack>
  )
}

function Fault({ of: fault }: { of: FileFault }) {
  return (
    <Status tone="bad" sentence>
      {fault === 'not_text' ? (
        <Trans>This file is not a CSV. Save it as CSV in the spreadsheet, then choose it again.</Trans>
      ) : fault === 'too_large' ? (
        <Trans>This file is too large. Choose fewer days, for example one month.</Trans>
      ) : (
        <Trans>This file has no line with the names of its columns. Add one, then choose it again.</Trans>
      )}
    </Status>
  )
}

/** The same in a dialog, for another file. */
export function ChooseFileDialog({ onClose, ...props }: ChooseFileProps & { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog isOpen onClose={onClose} title={t`Read another file`}>
      <ChooseFile {...props} />
    </Dialog>
  )
}
