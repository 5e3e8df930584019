import { useLayoutEffect, useRef, useState } from 'react'
import { prefixIn } from '@sahuji/contract/money/money'
import { useLingui } from '@lingui/react/macro'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField'
import { paisaOf, regroup, regroupWhole, typedForm, type Typed } from '../format/amount-text.ts'
import { englishWords, nepaliWords } from '@sahuji/contract/money/amount-words'
import { IconButton } from '../layout/button.tsx'
import { FieldLabel, FieldNotes, type FieldWords } from './field-parts.tsx'
import { inDigits, type Reader } from '../format/digits.ts'
import { CloseIcon } from '../icons/first.tsx'
import { useReader, useWriting } from '../format/reader.ts'
import * as css from './amount-field.module.css'
import * as fields from './field.module.css'
import { cx } from '../cx.ts'
import { Chip, Chips } from './chip.tsx'

export interface AmountChip {
  amount: bigint
  /** "Most", "Last time": shown before the figure. */
  name?: string
  /** Takes a whole line, for long words. */
  whole?: boolean
}

export interface AmountFieldProps
  extends
    Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'value' | 'onChange' | 'render'>,
    Pick<FieldWords, 'label' | 'hint'> {
  /** In paisa; undefined while nothing is written. */
  value: bigint | undefined
  onChange: (paisa: bigint | undefined) => void
  chips?: readonly AmountChip[]
}

/**
 * The main amount of a page, written large: grouped while it is typed, in either digits, with its words and quick
 * amounts below.
 */
export function AmountField({ label, hint, value, onChange, chips, ...field }: AmountFieldProps) {
  const { t } = useLingui()
  const reader = useReader()
  const { typed, type, write, input, unread, onPaste } = useTypedAmount(value, onChange, reader)
  return (
    <div className={css.amount}>
      <AriaTextField
        {...field}
        isRequired
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={type}
        className={cx(fields.field)}
      >
        <FieldLabel label={label} />
        {/* an amount reads from left to right in every language, its sign before it */}
        <div className={css.line} dir="ltr">
          <span className={css.currency} aria-hidden="true">
            {prefixIn(reader.language)}
          </span>
          <Input ref={input} onPaste={onPaste} placeholder={inDigits('0', reader)} />
          {typed !== '' && !field.isReadOnly && (
            <IconButton size="small" label={t`Clear`} icon={<CloseIcon small />} onPress={() => write(undefined)} />
          )}
        </div>
        <FieldNotes hint={hint} />
      </AriaTextField>
      <div className={css.words} aria-live="polite">
        {unread !== undefined && (
          <span>{t`“${unread}” cannot be read as an amount. Enter it in figures, with at most two after the point.`}</span>
        )}
        {value !== undefined && value > 0n && (
          <>
            <span lang="en">{englishWords(value, reader.grouping)}</span>
            <span lang="ne">{nepaliWords(value)}</span>
          </>
        )}
      </div>
      {chips && <AmountChips of={chips} value={value} isDisabled={field.isDisabled ?? false} onPick={write} />}
    </div>
  )
}

/** The text of the field beside its amount; restores the caret after the commas moved. */
function useTypedAmount(value: bigint | undefined, onChange: (paisa: bigint | undefined) => void, reader: Reader) {
  const input = useRef<HTMLInputElement>(null)
  const isPasted = useRef(false)
  // a pasted text that is no amount: shown instead of the previous amount, which was not pasted
  const [unread, setUnread] = useState<string>()
  const [typed, setTyped] = useState<Typed>({ text: typedForm(value, reader), caret: 0 })
  // an amount from outside (a kept draft, a reset) replaces the text
  const text = paisaOf(typed.text) === value ? typed.text : typedForm(value, reader)

  useLayoutEffect(
    function putCaretBack() {
      if (document.activeElement === input.current) input.current?.setSelectionRange(typed.caret, typed.caret)
    },
    [typed],
  )

  const write = (paisa: bigint | undefined) => {
    const next = typedForm(paisa, reader)
    setTyped({ text: next, caret: next.length })
    setUnread(undefined)
    onChange(paisa)
    input.current?.focus()
  }
  const type = (raw: string) => {
    const isWhole = isPasted.current || raw.length > text.length + 1
    isPasted.current = false
    const caret = input.current?.selectionStart ?? raw.length
    const next = isWhole ? regroupWhole(raw, reader) : regroup(pointedIn(raw, text, reader), caret, reader)
    if (!next && !isWhole) return setTyped({ text, caret: Math.max(0, caret - 1) })
    const { text: written } = next ?? { text: '' }
    setTyped(next ?? { text: '', caret: 0 })
    setUnread(next ? undefined : raw.trim().slice(0, unreadMax))
    onChange(paisaOf(written))
  }
  const onPaste = () => {
    isPasted.current = true
    // if the paste wrote nothing, the next key is not part of it
    setTimeout(() => (isPasted.current = false))
  }
  return { typed: text, type, write, input, unread, onPaste }
}

const unreadMax = 24
const commaLanguages = new Set(['fr', 'es', 'it'])

/**
 * A comma typed after the last digit is a decimal point in languages that write it so; in the others it separates
 * groups.
 */
const pointedIn = (raw: string, before: string, { language }: Reader): string =>
  commaLanguages.has(language) && raw === `${before},` && before !== '' && !before.includes('.') ? `${before}.` : raw

interface AmountChipsProps {
  of: readonly AmountChip[]
  value: bigint | undefined
  isDisabled: boolean
  onPick: (amount: bigint) => void
}

/** Quick amounts under the field. */
function AmountChips({ of: chips, value, isDisabled, onPick }: AmountChipsProps) {
  const { money } = useWriting()
  const short = (amount: bigint) => money(amount, { prefix: false, isShort: true })
  return (
    <Chips thirds>
      {chips.map(({ amount, name, whole }) => (
        <Chip
          key={`${name ?? ''}${amount}`}
          large
          {...(whole && { whole })}
          on={amount === value}
          isDisabled={isDisabled}
          onPress={() => onPick(amount)}
        >
          {name ? `${name}, ${short(amount)}` : short(amount)}
        </Chip>
      ))}
    </Chips>
  )
}
