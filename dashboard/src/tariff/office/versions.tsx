import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { TariffVersion } from '@sahuji/contract/tariff/office/tariff'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useWriting } from '../../kit/format/reader.ts'
import { CalendarIcon } from '../../kit/icons/actions.tsx'
import { ClockIcon, TickIcon } from '../../kit/icons/states.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { pencilIcon } from '../../kit/office/office-icons.tsx'
import * as css from './versions.module.css'

interface VersionsProps {
  of: readonly TariffVersion[]
  /** The day whose figures are shown in place of today's. */
  shown: string | undefined
  /** What is being written; undefined where the reader may write nothing. */
  draft: { valid_from: string; changes: number; by: string; isSigned: boolean } | undefined
}

const mostShown = 5

/** The tariff's versions by their days, with the one that is being written among them. */
export function Versions({ of: versions, shown, draft }: VersionsProps) {
  const { t } = useLingui()
  const newest = versions.slice(-mostShown)
  const before = newest.filter(({ valid_from }) => !draft || valid_from <= draft.valid_from)
  const after = newest.slice(before.length)
  return (
    <ol className={css.versions} aria-label={t`Versions`}>
      {before.map((version) => (
        <Version key={version.valid_from} of={version} isShown={shown === version.valid_from} />
      ))}
      {draft && <Draft of={draft} />}
      {after.map((version) => (
        <Version key={version.valid_from} of={version} isShown={shown === version.valid_from} />
      ))}
    </ol>
  )
}

function Version({ of: version, isShown }: { of: TariffVersion; isShown: boolean }) {
  const { valid_from, valid_until, state, changes, signed_by } = version
  const names = signed_by.join(', ')
  return (
    <li className={css.version} data-state={state} aria-current={isShown || undefined}>
      <span className={css.state}>
        {state === 'ended' && (
          <>
            <ClockIcon small /> <Trans>Ended</Trans>
          </>
        )}
        {state === 'in_force' && (
          <>
            <TickIcon small /> <Trans>In force</Trans>
          </>
        )}
        {state === 'to_come' && (
          <>
            <CalendarIcon small /> <Trans>Signed, comes later</Trans>
          </>
        )}
      </span>
      <Link href={isShown ? '/operator/tariff' : `/operator/tariff?at=${valid_from}`}>
        <BothDays of={valid_from} />
      </Link>
      {valid_until && state === 'ended' && (
        <span>
          <Trans>
            until <bdi>{valid_until}</bdi>
          </Trans>
        </span>
      )}
      <span>
        <Plural value={changes} one="# line" other="# lines" />
        {names && (
          <>
            {', '}
            <Trans>signed by {names}</Trans>
          </>
        )}
      </span>
    </li>
  )
}

function Draft({ of: { valid_from, changes, by, isSigned } }: { of: NonNullable<VersionsProps['draft']> }) {
  return (
    <li className={css.version} data-state="draft">
      <span className={css.state}>
        {pencilIcon} {isSigned ? <Trans>Proposal, open here</Trans> : <Trans>Draft, open here</Trans>}
      </span>
      <b>
        <BothDays of={valid_from} />
      </b>
      <span>
        <Plural value={changes} _0="nothing changed yet" one="# change" other="# changes" />,{' '}
        {isSigned ? (
          <Trans>signed by {by}, a second person has to sign too</Trans>
        ) : (
          <>
            {by}, <Trans>not signed</Trans>
          </>
        )}
      </span>
    </li>
  )
}

/** A day in both calendars. */
function BothDays({ of: day }: { of: string }) {
  return <bdi>{useWriting().bothDates(startOfKathmanduDay(day))}</bdi>
}
