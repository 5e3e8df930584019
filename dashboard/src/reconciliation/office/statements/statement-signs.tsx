import { Plural, Trans } from '@lingui/react/macro'
import type { StatementPreview } from '@sahuji/contract/reconciliation/statement-shapes'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { ReactNode } from 'react'
import { Count } from '../../../kit/format/count.tsx'
import { DateTime } from '../../../kit/format/date.tsx'
import { Link } from '../../../kit/layout/link.tsx'
import { Status, type Tone } from '../../../kit/layout/status.tsx'
import { StatedAccountName, DayOrDays } from './account-name.tsx'
import * as css from './statements.module.css'

interface Sign {
  id: string
  tone: Tone
  says: ReactNode
}

/** What a file seems to be, each in a sentence: another day's, another account's, half of it, one that counts already. */
export function StatementSigns({ of: one }: { of: StatementPreview }) {
  const signs = [...signsOfFile(one), ...signsOfRows(one)]
  if (signs.length === 0) return null
  return (
    <ul className={css.signs} aria-live="polite">
      {signs.map(({ id, tone, says }) => (
        <li key={id}>
          <Status tone={tone} sentence>
            {says}
          </Status>
        </li>
      ))}
    </ul>
  )
}

/** Whether something of it should be looked at twice before it counts. */
export const isDoubtful = (one: StatementPreview): boolean =>
  one.bad_lines > 0 || isOtherDay(one) || signsOfRows(one).some(({ tone }) => tone === 'warn')

const isOtherDay = ({ day, first_day, last_day }: StatementPreview): boolean =>
  day !== null && first_day !== null && last_day !== null && (first_day !== day || last_day !== day)

function signsOfFile(one: StatementPreview): Sign[] {
  const { state, same_as, closed_days, bad_lines, rows, day, first_day, last_day } = one
  if (state === 'draft')
    return [{ id: 'part', tone: 'bad', says: <Trans>Only a part of this file arrived. Bring it again.</Trans> }]
  if (state !== 'read') return []
  return [
    ...(same_as !== null
      ? [
          {
            id: 'same',
            tone: 'bad' as const,
            says: (
              <>
                <Trans>The same file counts already. Nothing was counted twice.</Trans>{' '}
                <Link small href={`/operator/reconciliation/statements/${same_as}`}>
                  <Trans>See it</Trans>
                </Link>
              </>
            ),
          },
        ]
      : []),
    ...closed_days.slice(0, 3).map((closed) => ({
      id: `closed ${closed}`,
      tone: 'bad' as const,
      says: (
        <Trans>
          <DateTime of={startOfKathmanduDay(closed)} as="day" /> is closed: nothing counts there before two people have
          opened it again.
        </Trans>
      ),
    })),
    ...(rows === 0 ? [{ id: 'empty', tone: 'warn' as const, says: <Trans>There is no row in it.</Trans> }] : []),
    ...(rows > 0 && day !== null && isOtherDay(one)
      ? [
          {
            id: 'day',
            tone: 'warn' as const,
            says: (
              <Trans>
                Its rows are of <DayOrDays from={first_day} to={last_day} />, and you chose{' '}
                <DateTime of={startOfKathmanduDay(day)} as="day" />.
              </Trans>
            ),
          },
        ]
      : []),
    ...(bad_lines > 0
      ? [
          {
            id: 'bad',
            tone: 'warn' as const,
            says: (
              <Plural
                value={bad_lines}
                one="# line could not be read; it is below, with its number."
                other="# lines could not be read; they are below, with their numbers."
              />
            ),
          },
        ]
      : []),
  ]
}

/** By what its rows name. A file with eight entries of ten is looked at as a whole one: the others may be of other days. */
function signsOfRows({ comparison, rows }: StatementPreview): Sign[] {
  if (!comparison || rows === 0) return []
  const { known, entries, repeated, elsewhere } = comparison
  return [
    ...(elsewhere
      ? [
          {
            id: 'elsewhere',
            tone: 'warn' as const,
            says: (
              <Trans>
                Rows that name payments of <StatedAccountName of={elsewhere.account} />: <Count of={elsewhere.rows} />.
                It may be that account’s file.
              </Trans>
            ),
          },
        ]
      : []),
    ...(repeated > 0
      ? [
          {
            id: 'repeated',
            tone: 'warn' as const,
            says: (
              <Plural
                value={repeated}
                one="# row counts already by another statement, and would come twice."
                other="# rows count already by another statement, and would come twice."
              />
            ),
          },
        ]
      : []),
    ...(entries > 0 && rows * 10 < entries * 8
      ? [
          {
            id: 'half',
            tone: 'warn' as const,
            says: (
              <Trans>
                Entries of our books on its days: <Count of={entries} />; rows of the file: <Count of={rows} />. It may
                be a part of a file.
              </Trans>
            ),
          },
        ]
      : []),
    ...(known > 0
      ? [
          {
            id: 'known',
            tone: 'good' as const,
            says: (
              <Trans>
                Rows that name entries of this account: <Count of={known} /> of <Count of={rows} />.
              </Trans>
            ),
          },
        ]
      : []),
  ]
}
