import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { StatementMap } from '@sahuji/contract/reconciliation/column-maps'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../../kit/forms/text-field.tsx'
import type { FieldErrors } from '../../../kit/forms/form-errors.ts'
import { FormDialog } from '../../../kit/overlays/form-dialog.tsx'
import { notify } from '../../../kit/overlays/notices.ts'
import { useRefusedFields } from '../../../platform/failures/failure-words.ts'
import { followed } from '../../../platform/calls/query.ts'
import { stated } from './calls.ts'
import { AmountFields, DateFields, ShapeFields } from './map-fields.tsx'
import { type MapDraft, mapAskOf, mapDraftOf } from './map-draft.ts'
import { ColumnField } from './column-field.tsx'
import { columnRoleNames, columnRoles } from './statement-words.ts'
import { headCells } from '../../statement-file.ts'

interface MapDialogProps {
  /** The changed map; absent for a new one. */
  of?: StatementMap | undefined
  /** The first lines of the file to read, where there is one: its columns are then chosen from a list. */
  lines?: readonly string[] | undefined
  onSaved?: (code: string) => void
  onClose: () => void
}

/** Assigns the columns of a file; saving creates a version, and statements read before are unchanged. */
export function MapDialog({ of: map, lines, onSaved, onClose }: MapDialogProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const [draft, setDraft] = useState<MapDraft>(() => mapDraftOf(map))
  const [wrong, setWrong] = useState<FieldErrors>()
  const saving = useMutation(
    followed(stated.saveMap(), () => {
      notify({ tone: 'good', title: t`The map is saved.` })
      onSaved?.(draft.code)
    }),
  )
  const refused = useRefusedFields(saving.error)
  const change = (part: Partial<MapDraft>) => setDraft({ ...draft, ...part })
  const head = lines && headCells(lines, Number(draft.skip) || 0, draft.separator)
  const noFigure = t`Enter a figure.`
  const save = () => {
    const ask = mapAskOf(draft)
    if ('wrong' in ask) return setWrong(Object.fromEntries(ask.wrong.map((name) => [name, [noFigure]])))
    setWrong(undefined)
    saving.mutate(ask, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={map ? t`Change the map` : t`A new map`}
      confirm={<Trans>Save</Trans>}
      errors={wrong ?? refused}
      isPending={saving.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {!map && (
        <TextField
          name="code"
          label={t`Code`}
          hint={t`Small letters, digits and _. It cannot be changed.`}
          maxLength={30}
          autoComplete="off"
          value={draft.code}
          onChange={(code) => change({ code })}
        />
      )}
      <TextField
        name="name"
        label={t`Name`}
        maxLength={80}
        autoComplete="off"
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <ShapeFields of={draft} onChange={change} />
      {columnRoles.map((role) => (
        <ColumnField
          key={role}
          name={`body.columns.${role}`}
          label={_(columnRoleNames[role])}
          head={head}
          value={draft.columns[role]}
          onChange={(column) => change({ columns: { ...draft.columns, [role]: column } })}
        />
      ))}
      <DateFields of={draft} onChange={change} />
      <AmountFields of={draft} head={head} onChange={change} />
    </FormDialog>
  )
}
