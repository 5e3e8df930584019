import { prefixIn } from '@sahuji/contract/money'
import { useState } from 'react'
import { TextField } from '../../kit/forms/text-field.tsx'
import { paisaOf, regroup, typedForm } from '../../kit/format/amount-text.ts'
import { useReader } from '../../kit/format/reader.ts'

export interface RupeeFieldProps {
  name: string
  label: string
  hint: string
  /** In paisa; undefined while nothing is written. */
  value: bigint | undefined
  onChange: (paisa: bigint | undefined) => void
}

/** An amount among other fields, grouped as one types. */
export function RupeeField({ value, onChange, ...field }: RupeeFieldProps) {
  const reader = useReader()
  const [typed, setTyped] = useState(() => typedForm(value, reader))
  // an amount that came from outside replaces what is written
  const text = paisaOf(typed) === value ? typed : typedForm(value, reader)
  const type = (raw: string) => {
    const next = regroup(raw, raw.length, reader)
    if (!next) return
    setTyped(next.text)
    onChange(paisaOf(next.text))
  }
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      before={prefixIn(reader.language)}
      value={text}
      onChange={type}
    />
  )
}
