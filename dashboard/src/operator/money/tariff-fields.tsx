import { useLingui } from '@lingui/react/macro'
import { parseRupees } from '@sahuji/contract/money'
import { kathmanduDay } from '@sahuji/contract/time'
import { useState } from 'react'
import { useWriting } from '../../kit/format/reader.ts'
import { DayField } from '../../kit/forms/day-field.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { TextField } from '../../kit/forms/text-field.tsx'
import { notify } from '../../kit/overlays/notices.ts'

/** The first day on which a rule may begin. */
export const tomorrow = () => kathmanduDay(new Date(Date.now() + 86_400_000))
const typed = (amount: bigint | null): string =>
  amount === null ? '' : `${amount / 100n}${amount % 100n === 0n ? '' : `.${`${amount % 100n}`.padStart(2, '0')}`}`

type Words = Record<string, string>

/** What is written in a dialog's fields, and each as paisa; what is no amount is told at its field. */
export function useAmounts<Name extends string>(first: Record<Name, bigint | null>) {
  const { t } = useLingui()
  const [words, setWords] = useState<Words>(() =>
    Object.fromEntries(Object.entries(first).map(([name, of]) => [name, typed(of as bigint | null)])),
  )
  const [wrong, setWrong] = useState<FieldErrors>()
  const amountsOf = (optional: readonly string[]) =>
    Object.entries(words).map(
      ([name, text]) => [name, text.trim() === '' && optional.includes(name) ? null : parseRupees(text)] as const,
    )
  /** What is written now, where all of it is amounts; tells nothing. */
  const now = (optional: readonly string[] = []): Record<Name, bigint | null> | undefined => {
    const amounts = amountsOf(optional)
    const isWhole = amounts.every(([, amount]) => amount !== undefined)
    return isWhole ? (Object.fromEntries(amounts) as Record<Name, bigint | null>) : undefined
  }
  const read = (optional: readonly string[] = []): Record<Name, bigint | null> | undefined => {
    const amounts = amountsOf(optional)
    const bad = amounts
      .filter(([, amount]) => amount === undefined)
      .map(([name]) => [name, [t`Please write an amount in rupees.`]])
    setWrong(bad.length > 0 ? (Object.fromEntries(bad) as FieldErrors) : undefined)
    return bad.length > 0 ? undefined : (Object.fromEntries(amounts) as Record<Name, bigint | null>)
  }
  const field = (name: Name) => ({
    name,
    before: t`Rs.`,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: words[name] ?? '',
    onChange: (text: string) => setWords({ ...words, [name]: text }),
  })
  return { field, now, read, wrong }
}

/** What follows when it was sent: a word, and the dialog closes. */
export function useProposed(onClose: () => void) {
  const { t } = useLingui()
  return {
    onSuccess: () => {
      notify({ tone: 'good', title: t`It waits for a second person.` })
      onClose()
    },
  }
}

/** The day from which it holds, tomorrow at the earliest. */
export function FirstDay({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const { t } = useLingui()
  const { date } = useWriting()
  const note = value && date(new Date(`${value}T06:00:00Z`), 'day')
  return <DayField label={t`From`} value={value} min={tomorrow()} note={note} onChange={onChange} />
}

interface SourceAndReasonProps {
  source: string
  onSource: (source: string) => void
  reason: string
  onReason: (reason: string) => void
}

/** What merchants read as its source, and why it is proposed. */
export function SourceAndReason({ source, onSource, reason, onReason }: SourceAndReasonProps) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        name="source"
        label={t`Source`}
        hint={t`Merchants read it on the fees page.`}
        maxLength={120}
        autoComplete="off"
        value={source}
        onChange={onSource}
      />
      <TextField name="reason" label={t`Why`} maxLength={1000} autoComplete="off" value={reason} onChange={onReason} />
    </>
  )
}
