import { Trans } from '@lingui/react/macro'
import type { StatementPreview } from '@sahuji/contract/reconciliation/statement-shapes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FileButton } from '../../../kit/forms/file-button.tsx'
import { FailureLine } from '../../../platform/failures/failed-to-load.tsx'
import { stated } from './calls.ts'
import { MapDialog } from './map-dialog.tsx'
import { statementFiles } from '../../statement-file.ts'
import { heldFile, useStatementReading } from './use-statement-reading.ts'

interface ReadAgainProps {
  of: StatementPreview
  isCorrecting: boolean
  onClose: () => void
}

/** Reads the same file again by the current map; after a reload the operator chooses the file again. */
export function ReadAgain({ of: one, isCorrecting, onClose }: ReadAgainProps) {
  const { id, account, map, day, columns } = one
  const maps = useQuery({ ...stated.maps(), enabled: isCorrecting })
  const [isSaved, setIsSaved] = useState(false)
  const { reading } = useStatementReading()
  const discarding = useMutation(stated.discard())
  // both calls in one promise: a left page would not read what it discarded
  const read = (file: File) =>
    void discarding
      .mutateAsync({ id })
      .then(() => reading.mutateAsync({ account, map, file, ...(day && { day }) }))
      .catch(() => undefined)
  const saved = () => {
    const file = heldFile(id)
    if (file) read(file)
    else setIsSaved(true)
  }
  const found = maps.data?.find(({ code }) => code === map)
  // the head as the server found it; a map that skips lines finds it after them
  const lines = found && [
    ...Array.from({ length: found.body.skip }, () => '-'),
    columns.map(quoted).join(found.body.separator),
  ]
  return (
    <>
      <FailureLine of={maps.error ?? discarding.error ?? reading.error} />
      {isSaved && (
        <FileButton accept={statementFiles} isPending={reading.isPending} onFile={read}>
          <Trans>Choose a file</Trans>
        </FileButton>
      )}
      {isCorrecting && found && <MapDialog of={found} lines={lines} onSaved={saved} onClose={onClose} />}
    </>
  )
}

const quoted = (cell: string) => `"${cell}"`
