import { ListField } from '../../../kit/forms/list-field.tsx'
import { TextField } from '../../../kit/forms/text-field.tsx'

interface ColumnFieldProps {
  name: string
  label: string
  /** The columns of the chosen file; without a file the name is typed. */
  head: readonly string[] | undefined
  value: string
  onChange: (column: string) => void
}

/** A column of a file by its name in the head: chosen where a file is present, else typed. */
export function ColumnField({ name, label, head, value, onChange }: ColumnFieldProps) {
  if (!head || head.length === 0)
    return (
      <TextField
        name={name}
        label={label}
        optional
        maxLength={60}
        autoComplete="off"
        value={value}
        onChange={onChange}
      />
    )
  // a map may name a column that this file lacks: it is shown, so that another can be chosen
  const names = [...new Set([...head, ...(value === '' ? [] : [value])])]
  return (
    <ListField
      name={name}
      label={label}
      options={[{ id: '', label: '–' }, ...names.map((id) => ({ id, label: hasColumn(head, id) ? id : `${id} (?)` }))]}
      value={value}
      onChange={onChange}
    />
  )
}

/** Whether a head has a column, compared as the server does: case and spaces are ignored. */
export const hasColumn = (head: readonly string[], name: string): boolean =>
  head.some((cell) => plain(cell) === plain(name))

const plain = (cell: string) => cell.trim().toLowerCase().replace(/\s+/g, ' ')
