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

/** An amount among other fields, grouped while it is typed; a pasted text that is no amount is an error. */
export function RupeeField({ value, onChange, hint, ...field }: RupeeFieldProps) {
  const { t } = useLingui()
  const reader = useReader()
  const [typed, setTyped] = useState(() => typedForm(value, reader))
  const [unread, setUnread] = useState<string>()
  // an amount from outside replaces the text
  const text = paisaOf(typed) === value ? typed : typedForm(value, reader)
  const type = (raw: string) => {
    const isWhole = raw.length > text.length + 1
    const next = isWhole ? regroupWhole(raw, reader) : regroup(raw, raw.length, reader)
    if (!next && !isWhole) return
    // a pasted text that is no amount must not leave the previous amount in the field
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
