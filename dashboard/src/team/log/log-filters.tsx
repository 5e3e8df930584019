import { logGroupNames } from '@sahuji/contract/team/log'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Chip, Chips } from '../../kit/forms/chip.tsx'
import { ChipChoice } from '../../kit/forms/chip-choice.tsx'
import { DaySpan } from '../../kit/forms/day-span.tsx'
import { useOwnServer } from '../../platform/server/server.ts'
import { shopLog } from './calls.ts'
import { groupWords } from './log-words.ts'
import * as css from './log.module.css'
import type { LogPlace } from './use-log-place.ts'

/** Narrows the log by group, person, result, book and days. */
export function LogFilters({ of: place }: { of: LogPlace }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { filter, narrow } = place
  const { data: people = [] } = useQuery({ ...shopLog.people(), enabled: useOwnServer() })
  const named = people.map(({ id, name }) => ({ id, label: name }))
  return (
    <div className={css.filters}>
      <Chips label={t`Filters`}>
        <ChipChoice
          label={t`What`}
          any={t`Everything`}
          value={filter.group}
          options={logGroupNames.map((id) => ({ id, label: _(groupWords[id]) }))}
          onChange={(group) => narrow({ group })}
        />
        <ChipChoice
          label={t`Who`}
          any={t`Everybody`}
          value={filter.person_id}
          options={named}
          onChange={(person_id) => narrow({ person_id })}
        />
        <ChipChoice
          label={t`Result`}
          any={t`Done and refused`}
          value={filter.outcome}
          options={[
            { id: 'allowed', label: t`Done` },
            { id: 'refused', label: t`Refused` },
          ]}
          onChange={(outcome) => narrow({ outcome })}
        />
        <ChipChoice
          label={t`Mode`}
          any={t`Live and sandbox`}
          value={filter.mode}
          options={[
            { id: 'live', label: t({ message: 'Live', context: 'mode' }) },
            { id: 'sandbox', label: t`Sandbox` },
          ]}
          onChange={(mode) => narrow({ mode })}
        />
        {filter.subject_id !== undefined && (
          <Chip removes onPress={() => narrow({ subject_id: undefined })}>
            <Trans>One object</Trans>
          </Chip>
        )}
      </Chips>
      <div className={css.days}>
        <DaySpan from={filter.from} to={filter.to} onChange={narrow} />
      </div>
    </div>
  )
}
