import { useLingui } from '@lingui/react/macro'
import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import { parseRupees } from '@sahuji/contract/money/money'
import type { LineRule, TariffChange } from '@sahuji/contract/tariff/lines'
import { useState } from 'react'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { kindOfRule } from './tariff-words.tsx'

/** Chosen where a line is about any of them. */
export const any = 'any'
export type LineSort = 'limit' | 'fee' | 'purpose'

interface WrittenLine {
  sort: LineSort
  channel: LoadChannel
  rail: string
  bank: string
  tier: string
  rule: LineRule
  value: string
  purpose: string
  en: string
  ne: string
}

const empty: WrittenLine = {
  sort: 'limit',
  channel: 'ebanking',
  rail: any,
  bank: any,
  tier: any,
  rule: 'day_amount',
  value: '',
  purpose: '',
  en: '',
  ne: '',
}

/** What is written of a new line, and the change that it comes to. */
export function useNewLine(onKeep: (change: TariffChange) => void) {
  const { t } = useLingui()
  const [line, setLine] = useState(empty)
  const [errors, setErrors] = useState<FieldErrors>()
  const write = (part: Partial<WrittenLine>) => setLine({ ...line, ...part })
  const keep = () => {
    const wrong = {
      purpose: !/^[a-z][a-z_]{1,29}$/.test(line.purpose) && t`Small letters and _, two at least.`,
      en: line.en.trim().length < 2 && t`Please write a name.`,
      rail:
        isAboutAll(line) &&
        (line.sort === 'fee' ? t`Please choose a rail.` : t`Please choose a rail, a bank or a step.`),
      value: parseRupees(line.value) === undefined && t`Please write a number.`,
    }
    const asked = line.sort === 'purpose' ? (['purpose', 'en'] as const) : (['rail', 'value'] as const)
    const found = asked.flatMap((name) => (wrong[name] === false ? [] : [[name, [wrong[name]]] as const]))
    if (found.length > 0) setErrors(Object.fromEntries(found) as FieldErrors)
    else onKeep(changeFrom(line))
  }
  return { line, write, errors, keep }
}

const chosen = (id: string): string | null => (id === any ? null : id)
const isAboutAll = ({ sort, rail, bank, tier }: WrittenLine): boolean =>
  (chosen(rail) ?? (sort === 'fee' ? null : (chosen(bank) ?? chosen(tier)))) === null

function changeFrom({ sort, channel, rail, bank, tier, rule, value, purpose, en, ne }: WrittenLine): TariffChange {
  const scope = { channel: null, rail: null, bank: null, tier: null, purpose: null, fee: null }
  if (sort === 'purpose') {
    const names = { en: en.trim(), ...(ne.trim() && { ne: ne.trim() }) }
    return { ...scope, rule: 'purpose', purpose, names, value: 1n }
  }
  // hundredths: paisa of an amount, basis points of a share
  const read = parseRupees(value) ?? 0n
  const of = { ...scope, channel: `load:${channel}`, rail: chosen(rail) }
  if (sort === 'fee') {
    const fee = { kind: 'percent' as const, value: Number.parseInt(`${read}`, 10), min: null, max: null, slabs: null }
    return { ...of, rule: 'fee', value: null, fee }
  }
  const narrower = { ...of, bank: chosen(bank), tier: chosen(tier) as TariffChange['tier'] }
  return { ...narrower, rule, value: kindOfRule(rule) === 'count' ? read / 100n : read }
}
