import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { StatementClaim } from '@sahuji/contract/statements/claim'
import { Fragment, type ReactNode } from 'react'
import { cx } from '../../kit/cx.ts'
import { Count } from '../../kit/format/count.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Text } from '../../kit/layout/text.tsx'
import type { FileColumn } from './files/file-table.ts'
import type { ChangedLine, FileCheck, FileRow, RowFinding } from './rows/findings.ts'
import { primaryFindings } from './rows/primary-findings.ts'
import { amountsWritten } from './rows/written-values.ts'
import * as css from './altered-rows.module.css'

const shownMost = 20

/** The rows that differ with their neighbours, as we sealed them and as the file has them. */
export function AlteredRows({ of: rows, claim }: { of: FileCheck; claim: StatementClaim }) {
  const { t } = useLingui()
  const findings = primaryFindings(rows)
  const shown = findings.slice(0, shownMost)
  const lines = [...rows.sums, ...rows.heads]
  if (shown.length === 0 && lines.length === 0) return null
  return (
    <>
      <table className={css.table} aria-label={t`What differs`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Row</Trans>
            </th>
            <th scope="col">
              <Trans>Who and what</Trans>
            </th>
            <th scope="col" className={css.end}>
              <Trans>As sealed</Trans>
            </th>
            <th scope="col" className={css.end}>
              <Trans>In this file</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((finding, at) => (
            <FindingRows
              key={`${finding.is} ${finding.n}`}
              of={finding}
              rows={rows}
              before={shown[at - 1]}
              next={shown[at + 1]}
            />
          ))}
          {lines.map((line) => (
            <LineRow key={`${line.name} ${line.in_file}`} of={line} />
          ))}
          <ClosingRow rows={rows} claim={claim} />
        </tbody>
      </table>
      {findings.length > shown.length && (
        <Text small tone="quiet">
          <Trans>
            and <Count of={findings.length - shown.length} /> more
          </Trans>
        </Text>
      )}
    </>
  )
}

interface FindingRowsProps {
  of: RowFinding
  rows: FileCheck
  before: RowFinding | undefined
  next: RowFinding | undefined
}

/** A row that differs, between its neighbours in the file where these do not differ themselves. */
function FindingRows({ of: finding, rows, before, next }: FindingRowsProps) {
  if (finding.is === 'removed')
    return (
      <Row
        n={finding.n}
        who={<Trans>This row is missing</Trans>}
        sealed={<Trans>sealed</Trans>}
        inFile={<Dash />}
        isWrong
      />
    )
  const { place } = finding.row
  const neighbour = (at: number, other: RowFinding | undefined) => {
    const isFound = other !== undefined && 'row' in other && Math.abs(other.row.place - at) <= 1
    const row = isFound ? undefined : rows.neighbours.get(at)
    return row && <SameRow of={row} />
  }
  return (
    <>
      {neighbour(place - 1, before)}
      <FindingRow of={finding} />
      {neighbour(place + 1, next)}
    </>
  )
}

function FindingRow({ of: finding }: { of: Exclude<RowFinding, { is: 'removed' }> }) {
  const { _ } = useMessages()
  const { n, row } = finding
  const who = <WhoWhat of={row} />
  if (finding.is === 'added')
    return (
      <Row
        n={n}
        who={who}
        note={<Trans>added afterwards</Trans>}
        sealed={<Dash />}
        inFile={<Figure of={row.net} />}
        isWrong
      />
    )
  if (finding.is === 'moved')
    return (
      <Row
        n={n}
        who={who}
        note={<Trans>moved to another place</Trans>}
        sealed={<Figure of={row.net} />}
        inFile={<Trans>as row {row.place}</Trans>}
        isWrong
      />
    )
  return (
    <>
      {finding.cells.map((cell, at) => (
        <Row
          key={cell.column}
          n={at === 0 ? n : undefined}
          who={at === 0 ? who : undefined}
          note={_(columnNames[cell.column])}
          sealed={cell.sealed === undefined ? <Unknown isShortened={cell.is_shortened} /> : <Figure of={cell.sealed} />}
          inFile={cell.in_file === '' ? <Trans>empty</Trans> : <Figure of={cell.in_file} />}
          isWrong
        />
      ))}
    </>
  )
}

function Unknown({ isShortened }: { isShortened: boolean }) {
  return isShortened ? <Trans>more digits</Trans> : <Trans>another text</Trans>
}

const SameRow = ({ of: row }: { of: FileRow }) => (
  <Row n={row.place} who={<WhoWhat of={row} />} sealed={<Figure of={row.net} />} inFile={<Figure of={row.net} />} />
)

const LineRow = ({ of: { name, in_file, sealed } }: { of: ChangedLine }) => (
  <Row who={<bdi>{name}</bdi>} sealed={<Figure of={sealed} />} inFile={<Figure of={in_file} />} isWrong />
)

function ClosingRow({ rows: { closing_in_file }, claim: { closing } }: { rows: FileCheck; claim: StatementClaim }) {
  if (closing_in_file === undefined || closing_in_file === closing) return null
  return (
    <tr className={css.total}>
      <td colSpan={2}>
        <Trans>Closing</Trans>{' '}
        <span className={css.inFile}>
          <Trans>in this file</Trans>
        </span>
      </td>
      <td className={css.end}>
        <Money of={closing} bare />
      </td>
      <td className={cx(css.end, css.wrong)}>
        <Money of={closing_in_file} bare />
      </td>
    </tr>
  )
}

interface RowProps {
  n?: number | undefined
  who?: ReactNode
  /** The cell that differs. */
  note?: ReactNode
  sealed: ReactNode
  inFile: ReactNode
  isWrong?: boolean
}

function Row({ n, who, note, sealed, inFile, isWrong = false }: RowProps) {
  return (
    <tr className={isWrong ? undefined : css.same}>
      <td className={css.number}>{n !== undefined && <Count of={n} />}</td>
      <td className={css.who}>
        {who}
        {note && <small>{note}</small>}
      </td>
      <td className={css.end}>
        <span className={css.label}>
          <Trans>as sealed</Trans>{' '}
        </span>
        {sealed}
      </td>
      <td className={cx(css.end, isWrong && css.wrong)}>{inFile}</td>
    </tr>
  )
}

const WhoWhat = ({ of: { who, what } }: { of: FileRow }) => (
  <Fragment>
    <bdi translate="no">{[who, what].filter(Boolean).join(', ')}</bdi>
  </Fragment>
)

const Dash = () => <span aria-hidden="true">–</span>

/** A figure of a file as we write figures, or its text. */
function Figure({ of: text }: { of: string }) {
  const [paisa, ...others] = /[.,]\d\d$/.test(text) ? amountsWritten(text).values : []
  return paisa !== undefined && others.length === 0 ? (
    <Money of={BigInt(paisa)} bare />
  ) : (
    <bdi translate="no">{text}</bdi>
  )
}

const columnNames: Readonly<Record<FileColumn, MessageDescriptor>> = {
  date: msg`Date`,
  nepali_date: msg`Nepali date`,
  time: msg`Time`,
  who: msg`Who`,
  what: msg`What`,
  how: msg`How`,
  reference: msg`Reference`,
  rail_reference: msg`Bank reference`,
  amount: msg`Amount`,
  fee: msg`Fee`,
  net: msg`Net`,
  balance: msg`Balance after`,
  check: msg`Row check`,
}
