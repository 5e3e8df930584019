import type { AuditRow } from '@sahuji/contract/operator/audit'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Code, Ltr, Text } from '../../kit/layout/text.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { cx } from '../../kit/cx.ts'
import { Change } from '../shell/office-table.tsx'
import * as css from './audit.module.css'

/** A value of the log in one line, as it was recorded. */
const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(valueText).join(', ') || '–'
  return JSON.stringify(value)
}

type Fields = Readonly<Record<string, unknown>>

const changedNames = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )

/** What a row changed, in the few words of its cell: the first field that is another one now. */
export function ShortChange({ of: { before, after, refusal } }: { of: AuditRow }) {
  if (refusal !== null) return <Code>{refusal}</Code>
  const [name] = changedNames(before ?? {}, after ?? {})
  if (name === undefined) return null
  // a bare yes or no says nothing without its name
  const value = after?.[name]
  if (before === null)
    return <span>{typeof value === 'boolean' ? `${name.replaceAll('_', ' ')}: ${value}` : valueText(value)}</span>
  return <Change from={valueText(before[name])} to={valueText(after?.[name])} />
}

/** A row opened: all fields before and after, and where it hangs in the chain. */
export function WholeAuditRow({ of: row }: { of: AuditRow }) {
  const { t } = useLingui()
  const { number } = useWriting()
  const { before, after, seq, hash, device, network, subject_kind, subject_id } = row
  const changed = new Set(changedNames(before ?? {}, after ?? {}))
  return (
    <div className={css.whole}>
      <Part title={t`Before`}>
        <Fields of={before} changed={changed} />
      </Part>
      <Part title={t`After`}>
        <Fields of={after} changed={changed} />
      </Part>
      <Part title={t`Where it hangs`}>
        <dl className={css.pairs}>
          <Pair name={t`Row`}>{number(seq)}</Pair>
          <Pair name={t`On`}>
            <Code>{`${subject_kind} ${subject_id}`}</Code>
          </Pair>
          <Pair name={t`Device`}>{device || '–'}</Pair>
          <Pair name={t`Network`}>
            <Ltr>{network || '–'}</Ltr>
          </Pair>
          <Pair name={t`Link`}>
            <Code>{hash}</Code>
          </Pair>
        </dl>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Fields({ of: fields, changed }: { of: Fields | null; changed: ReadonlySet<string> }) {
  const names = Object.keys(fields ?? {})
  if (names.length === 0) {
    return (
      <Text small tone="quiet">
        <Trans>Nothing was recorded.</Trans>
      </Text>
    )
  }
  return (
    <dl className={css.pairs}>
      {names.map((name) => (
        <Pair key={name} name={name.replaceAll('_', ' ')} differs={changed.has(name)}>
          {valueText(fields?.[name])}
        </Pair>
      ))}
    </dl>
  )
}

function Pair({ name, differs = false, children }: { name: string; differs?: boolean; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={cx(differs && css.differs) || undefined}>{children}</dd>
    </>
  )
}
