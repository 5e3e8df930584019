import { type FormEvent, useState } from 'react'
import { SearchField } from '../forms/search-field.tsx'
import * as css from './find-form.module.css'

interface FindFormProps {
  label: string
  /** What the list is narrowed by now. */
  of: string | undefined
  onFind: (written: string) => void
}

/** A search field that narrows a list when it is sent, and widens it when it is emptied. */
export function FindForm({ label, of = '', onFind }: FindFormProps) {
  const [written, setWritten] = useState(of)
  const find = (event: FormEvent) => {
    event.preventDefault()
    onFind(written.trim())
  }
  return (
    <form className={css.find} onSubmit={find}>
      <SearchField label={label} value={written} onChange={setWritten} onClear={() => onFind('')} />
    </form>
  )
}
