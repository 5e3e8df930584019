import type { CooperativeLink } from '@sahuji/contract/cooperatives'
import { type BookFormat, bookFormats } from '@sahuji/contract/cooperatives/book'
import type { PartnerSchedule } from '@sahuji/contract/cooperatives/schedules'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { type Rhythm, rhythms } from '@sahuji/contract/time/rhythms'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RadioGroup } from '../../kit/forms/radio-group.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { followed } from '../../platform/calls/query.ts'
import { FailedToLoad, FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { IfMay } from '../../platform/session/if-may.tsx'
import { rhythmWords } from '../../statements/schedules/schedule-words.ts'
import { bookFormatNames } from '../book-files.tsx'
import { cooperatives } from '../calls.ts'

/** The books that the cooperative gets by mail after each period. */
export function PartnerSchedules({ of: link }: { of: CooperativeLink }) {
  const { t } = useLingui()
  const [isAdding, setIsAdding] = useState(false)
  const { data, error, refetch } = useQuery(cooperatives.schedules(link.id))
  const add = data?.sent_to && data.schedules.length < rhythms.length && link.state === 'approved' && (
    <IfMay call="statements.export">
      <Button size="small" onPress={() => setIsAdding(true)}>
        <Trans>Add a schedule</Trans>
      </Button>
    </IfMay>
  )
  return (
    <Section title={t`Mailed to the cooperative`} aside={data && data.schedules.length > 0 && add}>
      {error && !data && <FailedToLoad of={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={2} />}
      {data && <Address of={data.sent_to} />}
      {data?.schedules.length === 0 && data.sent_to !== null && (
        <NothingYet title={t`Nothing is mailed yet`} action={add}>
          <Trans>After each period the cooperative gets a link to the book, which opens for fourteen days.</Trans>
        </NothingYet>
      )}
      <Stack gap={4}>
        {data?.schedules.map((each) => (
          <Schedule key={each.id} of={each} />
        ))}
      </Stack>
      {isAdding && data && (
        <ScheduleDialog
          link_id={link.id}
          taken={data.schedules.map(({ rhythm }) => rhythm)}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Section>
  )
}

function Address({ of: address }: { of: string | null }) {
  return (
    <Text small tone="quiet">
      {address === null ? (
        <Trans>Our team has noted no address for this cooperative. Ask support to note the one on its letter.</Trans>
      ) : (
        <Trans>
          To <Ltr>{address}</Ltr>, as our team noted it from the cooperative’s letter.
        </Trans>
      )}
    </Text>
  )
}

function Schedule({ of: { id, rhythm, format, next, last, set_up_by } }: { of: PartnerSchedule }) {
  const { _ } = useMessages()
  const [isRemoving, setIsRemoving] = useState(false)
  const removing = useMutation(followed(cooperatives.removeSchedule(), () => setIsRemoving(false)))
  const day = (of: string) => <DateTime of={startOfKathmanduDay(of)} as="date" />
  return (
    <Row push="between">
      <div>
        <Text strong>
          {_(rhythmWords[rhythm].name)}, {_(bookFormatNames[format])}
        </Text>
        <Text small tone="quiet">
          {next ? (
            <Trans>
              Next: <DateTime of={next.at} as="date" />, 7:00
            </Trans>
          ) : (
            <Trans>No further date in the calendar.</Trans>
          )}
        </Text>
        {last && (
          <Text small tone="quiet">
            {last.state === 'sent' ? (
              <Trans>
                Last mailed: {day(last.from)} to {day(last.to)}
              </Trans>
            ) : (
              <Trans>
                Not mailed: {day(last.from)} to {day(last.to)}. The link was not open, or no address was noted.
              </Trans>
            )}
          </Text>
        )}
      </div>
      <IfMay call="statements.export">
        <Button size="small" kind="ghost" onPress={() => setIsRemoving(true)}>
          <Trans>Delete</Trans>
        </Button>
      </IfMay>
      <FailureLine of={removing.error} />
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={<Trans>Delete this schedule?</Trans>}
        lead={
          <Trans>
            It was set up by <Name>{set_up_by}</Name>. The links that it mailed open nothing from now on.
          </Trans>
        }
        confirm={<Trans>Delete</Trans>}
        danger
        isPending={removing.isPending}
        onConfirm={() => removing.mutate({ schedule: id })}
      />
    </Row>
  )
}

interface ScheduleDialogProps {
  link_id: string
  taken: readonly Rhythm[]
  onClose: () => void
}

function ScheduleDialog({ link_id, taken, onClose }: ScheduleDialogProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const left = rhythms.filter((each) => !taken.includes(each))
  const [rhythm, setRhythm] = useState<Rhythm>(left.includes('nepali_month') ? 'nepali_month' : left[0]!)
  const [format, setFormat] = useState<BookFormat>('pdf')
  const adding = useMutation(followed(cooperatives.addSchedule(), onClose))
  return (
    <FormDialog
      title={t`Mail the book to the cooperative`}
      lead={<Trans>It names members. Anyone with the mailed link can open it for fourteen days.</Trans>}
      confirm={<Trans>Schedule</Trans>}
      errors={useRefusedFields(adding.error)}
      isPending={adding.isPending}
      onSubmit={() => adding.mutate({ id: link_id, rhythm, format })}
      onClose={onClose}
    >
      <RadioGroup
        label={t`How often`}
        name="rhythm"
        options={left.map((id) => ({ id, label: _(rhythmWords[id].name), note: _(rhythmWords[id].when) }))}
        value={rhythm}
        onChange={setRhythm}
      />
      <RadioGroup
        label={t`File`}
        name="format"
        options={bookFormats.map((id) => ({ id, label: _(bookFormatNames[id]) }))}
        value={format}
        onChange={setFormat}
      />
    </FormDialog>
  )
}
