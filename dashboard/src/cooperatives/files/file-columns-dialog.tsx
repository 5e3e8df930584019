import type { CooperativeFile, FileColumns } from '@sahuji/contract/cooperatives/files'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ListField } from '../../kit/forms/list-field.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { Name } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { followed } from '../../platform/calls/query.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { cooperatives } from '../calls.ts'
import { columnRoleNames } from './file-words.ts'
import { type ColumnRole, columnRoles, guessColumns, sentColumns } from './guess-columns.ts'
import { useBook } from '../use-book.ts'
import type { ChosenFile } from './read-file-text.ts'

interface FileColumnsProps {
  link_id: string
  days: { from: string; to: string }
  of: ChosenFile
  before: FileColumns | undefined
  onRead: (file: CooperativeFile) => void
  onClose: () => void
}

/** What each column of the file is: guessed by its words or by the last file, corrected by a person. */
export function FileColumnsDialog({ link_id, days, of: file, before, onRead, onClose }: FileColumnsProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const [chosen, setChosen] = useState(() => guessColumns(file.head, before))
  const mode = useBook()
  const reading = useMutation(followed(cooperatives.compare(), onRead))
  const columns = sentColumns(chosen)
  const { name, text, separator } = file
  const options = [{ id: '', label: t`Not in the file` }, ...file.head.map((one) => ({ id: one, label: one }))]
  const choose = (role: ColumnRole) => (column: string) => setChosen({ ...chosen, [role]: column })
  return (
    <FormDialog
      title={t`Columns of the file`}
      lead={
        <Trans>
          Check what each column of <Name>{name}</Name> is. A file has one column of amounts, or one for money in and
          one for money out.
        </Trans>
      }
      confirm={<Trans>Compare with the book</Trans>}
      errors={useRefusedFields(reading.error)}
      isPending={reading.isPending}
      isIncomplete={columns === undefined}
      onSubmit={() => {
        if (columns) reading.mutate({ id: link_id, mode, name, text, separator, columns, from: days.from, to: days.to })
      }}
      onClose={onClose}
    >
      <Grid columns={2} gap={4}>
        {columnRoles.map((role) => (
          <ListField
            key={role}
            name={`columns.${role}`}
            label={_(columnRoleNames[role])}
            options={options}
            value={chosen[role]}
            onChange={choose(role)}
          />
        ))}
      </Grid>
    </FormDialog>
  )
}
