import type { StatementSchedule } from '@sahuji/contract/statements/schedules'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useLingui as useMessages } from '@lingui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useWriting } from '../../kit/format/reader.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { FailedToLoad, FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { statements } from '../calls.ts'
import { EveryoneAs } from './everyone-as.tsx'
import { rhythmWords } from './schedule-words.ts'
import * as css from './scheduled.module.css'
import { IfMay } from '../../platform/session/if-may.tsx'

const ScheduleDialog = lazy(async () => ({ default: (await import('./schedule-dialog.tsx')).ScheduleDialog }))

/** The schedules with their next date and their last result. */
export function Scheduled() {
  const { t } = useLingui()
  const [isAdding, setIsAdding] = useState(false)
  const { data, error, refetch } = useCardQuery(statements.schedules())
  const add = (
    <IfMay call="statements.export">
      <Button size="small" onPress={() => setIsAdding(true)}>
        <Trans>Add a schedule</Trans>
      </Button>
    </IfMay>
  )
  return (
    <Section title={<Trans>Scheduled</Trans>} aside={data && data.schedules.length > 0 && add} id="scheduled">
      {error && !data && <FailedToLoad of={error} onRetry={refetch} />}
      {!error && !data && <LoadingRows rows={2} />}
      {data?.schedules.length === 0 && (
        <NothingYet title={t`No schedule yet`} action={add}>
          <Trans>A statement after each day, week, Nepali month or fiscal year, with a link by mail.</Trans>
        </NothingYet>
      )}
      {data?.schedules.map((each) => (
        <Schedule key={each.id} of={each} />
      ))}
      {data && isAdding && (
        <Suspense>
          <ScheduleDialog people={data.people} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </Section>
  )
}

function Schedule({ of: schedule }: { of: StatementSchedule }) {
  const { _ } = useMessages()
  const { id, rhythm, people, roles, is_paused, set_up_by } = schedule
  const [isRemoving, setIsRemoving] = useState(false)
  const pausing = useMutation(statements.pauseSchedule())
  const removing = useMutation({ ...statements.removeSchedule(), onSuccess: () => setIsRemoving(false) })
  return (
    <div className={css.schedule}>
      <div>
        <Text strong>{_(rhythmWords[rhythm].name)}</Text>
        <Text small>
          <Trans>To</Trans> <People of={people} />
          {roles.map((role, place) => (
            <span key={role}>
              {place + people.length > 0 && ', '}
              <EveryoneAs role={role} />
            </span>
          ))}
        </Text>
        <Text small tone="quiet">
          <Next of={schedule} />
        </Text>
        <Text small tone="quiet">
          <Last of={schedule} />
        </Text>
      </div>
      <IfMay call="statements.export">
        <Row>
          <Button
            size="small"
            isPending={pausing.isPending}
            onPress={() => pausing.mutate({ id, is_paused: !is_paused })}
          >
            {is_paused ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}
          </Button>
          <Button size="small" kind="ghost" onPress={() => setIsRemoving(true)}>
            <Trans>Delete</Trans>
          </Button>
        </Row>
      </IfMay>
      <FailureLine of={pausing.error ?? removing.error} />
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={<Trans>Delete this schedule?</Trans>}
        lead={
          <Trans>
            It was set up by <span translate="no">{set_up_by}</span>. The statements that it made remain.
          </Trans>
        }
        confirm={<Trans>Delete</Trans>}
        danger
        isPending={removing.isPending}
        onConfirm={() => removing.mutate({ id })}
      />
    </div>
  )
}

function People({ of: people }: { of: StatementSchedule['people'] }) {
  const { t } = useLingui()
  return people.map(({ id, name, may_read }, place) => (
    <span key={id}>
      {place > 0 && ', '}
      <span translate="no">{name || t`somebody who left`}</span>
      {!may_read && name !== '' && (
        <>
          {' '}
          (<Trans>may not see statements now</Trans>)
        </>
      )}
    </span>
  ))
}

function Next({ of: { next, is_paused } }: { of: StatementSchedule }) {
  if (is_paused) return <Trans>Paused: nothing is made until you resume it.</Trans>
  if (!next) return <Trans>No further date in the calendar.</Trans>
  return (
    <Trans>
      Next: <DateTime of={next.at} as="date" />, 7:00
    </Trans>
  )
}

function Last({ of: { last } }: { of: StatementSchedule }) {
  const writing = useWriting()
  if (!last) return <Trans>Nothing was made yet.</Trans>
  const [from, to] = [last.from, last.to].map((day) => writing.date(startOfKathmanduDay(day), 'date'))
  const { number, sent, left_out } = last
  if (last.state === 'making')
    return (
      <Trans>
        Last: {from} to {to} is being made.
      </Trans>
    )
  if (last.state === 'failed')
    return (
      <Trans>
        Last: {from} to {to} could not be made. Our team sees this.
      </Trans>
    )
  if (last.state === 'skipped')
    return (
      <Trans>
        Last: {from} to {to}, no mail was sent.
      </Trans>
    )
  return (
    <>
      <Trans>
        Last: {number}, {from} to {to}.
      </Trans>{' '}
      <Plural value={sent} one="# mail sent." other="# mails sent." />{' '}
      {left_out > 0 && (
        <Plural
          value={left_out}
          one="# person could not see statements then."
          other="# people could not see statements then."
        />
      )}
    </>
  )
}
