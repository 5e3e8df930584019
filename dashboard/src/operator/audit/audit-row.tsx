import type { AuditRow } from '@sahuji/contract/operator/audit'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Code, Ltr, Text } from '../../kit/layout/text.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { railName } from '../../kit/format/rail-names.ts'
import { cx } from '../../kit/cx.ts'
import { channelNames } from '../../kit/office/channel-names.ts'
import { proposalKindNames } from '../../approvals/proposal-words.ts'
import { resolutionNames } from '../../funding/office/review-words.ts'
import { breakActNames } from '../../reconciliation/office/break-words.ts'
import { Change } from '../../kit/office/office-table.tsx'
import * as css from './audit.module.css'

type Names = AuditRow['names']

/** A value of the log in one line, as recorded; an id becomes the name of its record. */
const valueText = (value: unknown, names: Names): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'string') return names[value] ?? value
  if (Array.isArray(value)) return value.map((one) => valueText(one, names)).join(', ') || '–'
  return JSON.stringify(value)
}

/** The name of a row's subject; without one, its recorded id. */
export function subjectName({ subject_kind, subject_id, names }: AuditRow): string {
  const [rail = '', ...where] = subject_id.split(' ')
  const channel = Object.entries(channelNames).find(([known]) => known === rail)?.[1]
  if (subject_kind === 'rail') return [channel ? i18n._(channel) : railName(rail), ...where].join(' ')
  return names[subject_id] ?? (subject_id || subject_kind)
}

type Fields = Readonly<Record<string, unknown>>

const changedNames = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )

/** The word for a value that the log has as a code, such as the kind of a proposal; undefined for any other. */
function wordOf(name: string, value: unknown, { t, _ }: Words): string | undefined {
  if (name === 'is_off' && typeof value === 'boolean') return value ? t`Switched off` : t`Switched on`
  if (typeof value === 'boolean') return `${name.replaceAll('_', ' ')}: ${value ? t`yes` : t`no`}`
  if (name === 'rails' && Array.isArray(value)) return value.map((rail) => railName(`${rail}`)).join(', ') || undefined
  if (typeof value !== 'string') return undefined
  const known = codes[name]
  return known && Object.hasOwn(known, value) ? _(known[value]!) : undefined
}

/** By field, because the same code has another meaning in another field. */
const codes: Readonly<Record<string, Record<string, MessageDescriptor>>> = {
  kind: proposalKindNames,
  act: { ...resolutionNames, ...breakActNames },
  state: { open: msg`Open`, answered: msg`Answered`, closed: msg`Closed` },
}

type Words = Pick<ReturnType<typeof useLingui>, 't'> & { _: (text: MessageDescriptor) => string }

/** The change of a row, short enough for its cell: the first field that differs. */
export function ShortChange({ of: { before, after, refusal, refusal_says, names } }: { of: AuditRow }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  if (refusal !== null) return <span title={refusal}>{refusal_says ?? refusal.replaceAll('_', ' ')}</span>
  const [name] = changedNames(before ?? {}, after ?? {})
  if (name === undefined) return null
  const say = (value: unknown) => wordOf(name, value, { t, _ }) ?? valueText(value, names)
  if (before === null) return <span>{say(after?.[name])}</span>
  return <Change from={say(before[name])} to={say(after?.[name])} />
}

/** An opened row: all fields before and after, and its place in the chain. */
export function WholeAuditRow({ of: row }: { of: AuditRow }) {
  const { t } = useLingui()
  const { number } = useWriting()
  const { before, after, seq, hash, device, network, subject_kind, subject_id, names } = row
  const changed = new Set(changedNames(before ?? {}, after ?? {}))
  return (
    <div className={css.whole}>
      <Part title={t`Before`}>
        <Fields of={before} changed={changed} names={names} />
      </Part>
      <Part title={t`After`}>
        <Fields of={after} changed={changed} names={names} />
      </Part>
      <Part title={t`Jobs and errors`}>
        <dl className={css.pairs}>
          <Pair name={t`Row`}>{number(seq)}</Pair>
          <Pair name={t`On`}>
            {subjectName(row)} <Code>{`${subject_kind} ${subject_id}`}</Code>
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

function Fields({ of: fields, changed, names: known }: FieldsProps) {
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
          <FieldValue of={fields?.[name]} names={known} />
        </Pair>
      ))}
    </dl>
  )
}

interface FieldsProps {
  of: Fields | null
  changed: ReadonlySet<string>
  names: Names
}

/** A value with the id behind its name, where it is one. */
function FieldValue({ of: value, names }: { of: unknown; names: Names }) {
  const isNamed = typeof value === 'string' && names[value] !== undefined
  return (
    <>
      {valueText(value, names)} {isNamed && <Code>{value}</Code>}
    </>
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
