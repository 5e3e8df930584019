import { Trans, useLingui } from '@lingui/react/macro'
import { parseRupees } from '@sahuji/contract/money/money'
import type { TariffChange } from '@sahuji/contract/tariff/lines'
import { cleaned } from '@sahuji/contract/input/cleaned'
import { type KeyboardEvent, useRef, useState } from 'react'
import { CloseIcon } from '../../kit/icons/first.tsx'
import { IconButton } from '../../kit/layout/button.tsx'
import { NativeButton } from '../../kit/layout/native-button.tsx'
import { Unseen } from '../../kit/unseen.tsx'
import { kindOfRule, LineValue, type RuleKind } from './tariff-words.tsx'
import { changeOf, type LineRow, hasSameValue } from './line-rows.ts'
import * as css from './rules-table.module.css'

/** What the table may do to the draft. */
export interface LineEdits {
  change: (to: TariffChange) => void
  leave: (key: string) => void
  /** A fee is edited in a dialog of its own. */
  writeFee: (row: LineRow) => void
}

interface LineCellProps {
  of: LineRow
  name: string
  edits: LineEdits | undefined
}

/** The value of a line from the draft's day on; a press edits it. */
export function LineCell({ of: row, name, edits }: LineCellProps) {
  const { t } = useLingui()
  const [isWriting, setIsWriting] = useState(false)
  const cell = useRef<HTMLButtonElement>(null)
  const isComingBack = useRef(false)
  const { scope, held, next, change, key } = row
  const line = change ?? next
  if (!edits) return <Shown of={row} />
  const end = (byKey: boolean) => {
    isComingBack.current = byKey
    setIsWriting(false)
  }
  if (isWriting) return <Field of={row} name={name} edits={edits} onEnd={end} />
  const press = () => {
    const kind = kindOfRule(scope.rule)
    if (kind === 'fee') edits.writeFee(row)
    else if (kind === 'switch') toggle(row, edits)
    else if (kind === 'share') turn(row, edits)
    else setIsWriting(true)
  }
  const isSame = !change && hasSameValue(line ?? { value: null, fee: null }, held)
  const leave = () => {
    cell.current?.focus()
    edits.leave(key)
  }
  const shown = (button: HTMLButtonElement | null) => {
    cell.current = button
    if (button && isComingBack.current) button.focus()
    isComingBack.current = false
  }
  // the same button in the same place, changed or not: it keeps its focus
  return (
    <span className={change && css.changed}>
      {change && (
        <IconButton size="small" label={t`Leave it unchanged: ${name}`} icon={<CloseIcon small />} onPress={leave} />
      )}
      <NativeButton ref={shown} className={css.cell} data-line="" data-same={isSame ? '' : undefined} onPress={press}>
        <Unseen>{name}: </Unseen>
        <Shown of={row} />
      </NativeButton>
    </span>
  )
}

function Shown({ of: { scope, held, next, change } }: { of: LineRow }) {
  const line = change ?? next
  if (!line) return <span className={css.same}>–</span>
  if (!change && hasSameValue(line, held))
    return (
      <span className={css.same}>
        <Trans>same</Trans>
      </span>
    )
  return <LineValue of={{ rule: scope.rule, value: line.value, fee: line.fee }} />
}

function toggle(row: LineRow, edits: LineEdits): void {
  const isOpen = (row.change ?? row.next)?.value === 1n
  set(row, edits, { value: isOpen ? 0n : 1n, fee: null })
}

/** Nothing, its share, all of it at the end, and nothing again. */
function turn(row: LineRow, edits: LineEdits): void {
  const value = (row.change ?? row.next)?.value ?? 0n
  set(row, edits, { value: (value + 1n) % 3n, fee: null })
}

/** Edits a line's value; the value that holds without the draft is no change. */
function set(row: LineRow, edits: LineEdits, to: Pick<TariffChange, 'value' | 'fee'>): void {
  if (hasSameValue(to, row.next)) edits.leave(row.key)
  else edits.change(changeOf(row, to))
}

function Field({ of: row, name, edits, onEnd }: LineCellProps & { edits: LineEdits; onEnd: (byKey: boolean) => void }) {
  const { t } = useLingui()
  const kind = kindOfRule(row.scope.rule)
  const [text, setText] = useState(() => written((row.change ?? row.next)?.value ?? null, kind))
  const [isWrong, setIsWrong] = useState(false)
  const keep = (byKey: boolean) => {
    const value = valueOf(text, kind)
    if (value === undefined) return setIsWrong(true)
    set(row, edits, { value, fee: null })
    onEnd(byKey)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') keep(true)
    if (key === 'Escape') onEnd(true)
  }
  return (
    <input
      className={css.input}
      ref={focusOnce}
      aria-label={name}
      aria-invalid={isWrong || undefined}
      title={isWrong ? (kind === 'count' ? t`Enter a number.` : t`Enter an amount in rupees.`) : undefined}
      inputMode={kind === 'count' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={() => keep(false)}
      onKeyDown={onKeyDown}
    />
  )
}

/** The field takes the place of the button that was pressed, and its focus. */
const focusOnce = (field: HTMLInputElement | null): void => field?.focus()

function written(value: bigint | null, kind: RuleKind): string {
  if (value === null) return ''
  if (kind === 'count') return `${value}`
  return `${value / 100n}${value % 100n === 0n ? '' : `.${`${value % 100n}`.padStart(2, '0')}`}`
}

/** The edited value: empty is no limit; undefined: unreadable. */
function valueOf(text: string, kind: RuleKind): bigint | null | undefined {
  const plain = cleaned(text)
  if (plain === '') return null
  if (kind === 'count') return /^\d{1,6}$/.test(plain) ? BigInt(plain) : undefined
  return parseRupees(plain)
}
