import { Trans, useLingui } from '@lingui/react/macro'
import { addHoliday, type Holiday, listHolidays, removeHoliday } from '@sahuji/contract/banks/office/edit-holidays'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { List, ListRow } from '../../kit/data/list.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { FailedToLoad } from '../../platform/failed-to-load.tsx'
import { mutation, query } from '../../platform/query.ts'
import { useEdit } from '../../platform/use-edit.ts'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'

/** /operator/content/holidays: the days on which the review desk rests; promises count without them. */
export function HolidaysPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(query(listHolidays, {}))
  const mayChange = hasRole(useOperator(), addHoliday.roles)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <OfficePageFrame
      title={t`Public holidays`}
      actions={
        mayChange && (
          <Button onPress={() => setIsAdding(true)}>
            <Trans>Add a day</Trans>
          </Button>
        )
      }
    >
      <Text small tone="muted">
        <Trans>
          The review desk rests on these days beside Saturdays. A promise counts working time without them; one that was
          made stays.
        </Trans>
      </Text>
      {error && !data && <FailedToLoad of={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={4} />}
      {data?.length === 0 && <NothingYet title={t`No holiday is on the list`} />}
      {data && data.length > 0 && (
        <List>
          {data.map((one) => (
            <HolidayRow key={one.day} of={one} mayChange={mayChange} />
          ))}
        </List>
      )}
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
    </OfficePageFrame>
  )
}

function HolidayRow({ of: { day, name, added_by }, mayChange }: { of: Holiday; mayChange: boolean }) {
  const { t } = useLingui()
  const { send, isPending } = useEdit(mutation(removeHoliday), { says: t`It is off the list.` })
  return (
    <ListRow
      note={
        <>
          <DateTime of={startOfKathmanduDay(day)} as="date" />
          {` · ${added_by}`}
        </>
      }
      end={
        mayChange && (
          <Button size="small" isPending={isPending} onPress={() => send({ day })}>
            <Trans>Take off</Trans>
          </Button>
        )
      }
    >
      {name}
    </ListRow>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [day, setDay] = useState('')
  const [name, setName] = useState('')
  const { send, ...sending } = useEdit(mutation(addHoliday), { says: t`It is on the list.`, onDone: onClose })
  return (
    <FormDialog
      {...sending}
      title={t`Add a day`}
      confirm={<Trans>Add</Trans>}
      onSubmit={() => send({ day, name })}
      onClose={onClose}
    >
      <TextField name="day" type="date" label={t`Day`} value={day} onChange={setDay} />
      <TextField name="name" label={t`Name`} maxLength={100} value={name} onChange={setName} />
    </FormDialog>
  )
}
