import { prefixIn } from '@sahuji/contract/money/money'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { paisaOf, regroup, regroupWhole, typedForm } from '../format/amount-text.ts'
import { useReader } from '../format/reader.ts'
import { TextField } from './text-field.tsx'

export interface RupeeFieldProps {
  name: string
  label: string
  hint?: ReactNode
  /** In paisa; undefined while nothing is written. */
  value: bigint | undefined
  onChange: (paisa: bigint | undefined) => void
}

/** An amount among other fields, grouped as one types; what is pasted and cannot be read is said. */
export function RupeeField({ value, onChange, hint, ...field }: RupeeFieldProps) {
  const { t } = useLingui()
  const reader = useReader()
  const [typed, setTyped] = useState(() => typedForm(value, reader))
  const [unread, setUnread] = useState<string>()
  // an amount that came from outside replaces what is written
  const text = paisaOf(typed) === value ? typed : typedForm(value, reader)
  const type = (raw: string) => {
    const isWhole = raw.length > text.length + 1
    const next = isWhole ? regroupWhole(raw, reader) : regroup(raw, raw.length, reader)
    if (!next && !isWhole) return
    // the amount before it must not stand there as if it were what was pasted
    setTyped(next?.text ?? '')
    setUnread(next ? undefined : raw.trim().slice(0, unreadMax))
    onChange(paisaOf(next?.text ?? ''))
  }
  return (
    <TextField
      {...field}
      hint={unread === undefined ? hint : t`“${unread}” cannot be read as an amount.`}
      inputMode="decimal"
      autoComplete="off"
      before={prefixIn(reader.language)}
      value={text}
      onChange={type}
    />
  )
}

const unreadMax = 24
