import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useRef } from 'react'
import { Count } from '../../kit/format/count.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Ltr } from '../../kit/layout/text.tsx'
import { tierWords } from '../../kit/office/tier-words.ts'
import { LineValue, Unlined, useLineName } from './tariff-words.tsx'
import { usePageKeys } from '../../kit/office/page-keys.ts'
import { LineCell, type LineEdits } from './line-cell.tsx'
import type { LineGroup, LineRow } from './line-rows.ts'
import * as css from './rules-table.module.css'

interface RulesTableProps {
  of: ReadonlyMap<LineGroup, LineRow[]>
  /** The day whose figures stand in the first column; undefined: today's. */
  on: string | undefined
  from: string
  /** Undefined where the reader may change nothing. */
  edits: LineEdits | undefined
  /** How many merchants each change touched in the trial, by its key. */
  touched: ReadonlyMap<string, number>
}

const groupWords: Record<LineGroup, MessageDescriptor> = {
  fees: msg`Fees`,
  limits: msg`Limits`,
  narrower: msg`Narrower: of one rail, bank or step`,
  steps: msg`Steps of the ladder`,
  purposes: msg`Purposes`,
}

/** Every line of the tariff: what holds, and beside it what would from the draft's day on. */
export function RulesTable({ of: groups, on, from, edits, touched }: RulesTableProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const list = useRowKeys()
  const begins = useWriting().bothDates(startOfKathmanduDay(from))
  return (
    <table ref={list} className={css.table} aria-label={t`Rules`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Rule</Trans>
          </th>
          <th scope="col" className={css.tier}>
            <Trans>Step</Trans>
          </th>
          <th scope="col" className={css.since}>
            <Trans>Since</Trans>
          </th>
          <th scope="col" className={css.figure}>
            {on === undefined ? <Trans>In force</Trans> : <Ltr>{on}</Ltr>}
          </th>
          <th scope="col" className={css.figure}>
            <Trans>From {begins}</Trans>
          </th>
          <th scope="col" className={css.touch}>
            <Trans>Touched</Trans>
          </th>
        </tr>
      </thead>
      {[...groups].map(([group, rows]) => (
        <tbody key={group}>
          <tr className={css.head}>
            <th scope="rowgroup" colSpan={6}>
              {_(groupWords[group])}
            </th>
          </tr>
          {rows.map((row) => (
            <RuleRow key={row.key} of={row} edits={edits} touched={touched.get(row.key)} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function RuleRow({
  of: row,
  edits,
  touched,
}: {
  of: LineRow
  edits: LineEdits | undefined
  touched?: number | undefined
}) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const nameOf = useLineName()
  const { scope, held, change } = row
  const name = nameOf(scope)
  return (
    <tr className={css.row} data-changed={change ? '' : undefined}>
      {/* the step has a column of its own */}
      <th scope="row" data-step={scope.channel === null ? '' : undefined}>
        {nameOf({ ...scope, tier: null })}
      </th>
      <td className={css.tier}>{scope.tier ? _(tierWords[scope.tier]) : <Trans>all</Trans>}</td>
      <td className={css.since}>{held && <Ltr>{held.valid_from}</Ltr>}</td>
      <td className={css.figure} data-name={t`now`}>
        {held ? <LineValue of={held} /> : <Unlined of={scope} />}
      </td>
      <td className={css.figure} data-draft="">
        <LineCell of={row} name={name} edits={edits} />
      </td>
      <td className={css.touch} data-name={t`touched`}>
        {touched !== undefined && <Count of={touched} />}
      </td>
    </tr>
  )
}

/** `j` and `k` go from line to line, from where the last one was; Enter presses the one that has the focus. */
function useRowKeys() {
  const { t } = useLingui()
  const list = useRef<HTMLTableElement>(null)
  const last = useRef(0)
  const move = (by: 1 | -1) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
    const here = all.findIndex((cell) => cell === document.activeElement)
    last.current = here === -1 ? last.current : Math.min(all.length - 1, Math.max(0, here + by))
    all[last.current]?.focus()
    all[last.current]?.scrollIntoView({ block: 'nearest' })
  }
  usePageKeys([
    { key: 'j', name: t`next`, act: () => move(1) },
    { key: 'k', name: t`previous`, act: () => move(-1) },
  ])
  return list
}
