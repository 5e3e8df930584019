import { seatsMost } from '@sahuji/contract/events'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CountedField } from '../../kit/forms/counted-field.tsx'
import { Segmented } from '../../kit/forms/segmented.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { InfoIcon } from '../../kit/icons/states.tsx'
import { TextButton } from '../../kit/layout/button.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import type { StepProps } from './step-props.ts'
import { MomentField } from './moment-field.tsx'
import { minutesAfter, movedBy } from './moments.ts'

/** Start, end and doors, then the place and its seats. */
export function WhenStep(props: StepProps) {
  return (
    <>
      {props.of.state === 'on_sale' && props.of.sold > 0 && (
        <Callout icon={<InfoIcon />}>
          <Text small>
            <Trans>
              People with a ticket hear of another time or place by SMS and e-mail, ten minutes after your last change.
            </Trans>
          </Text>
        </Callout>
      )}
      <WhenPart {...props} />
      <WherePart {...props} />
    </>
  )
}

const usualMinutes = 240
const doorMinutes = 30

function WhenPart({ of: event, change }: StepProps) {
  const { t } = useLingui()
  const now = useOpenedAt()
  const { starts_at, ends_at, doors_at } = event
  return (
    <Section title={<Trans>When</Trans>}>
      <Stack gap={5}>
        <MomentField
          name="starts_at"
          label={t`Starts`}
          value={starts_at}
          hint={
            starts_at && starts_at <= now ? (
              <Remark>
                <Trans>That is past. Choose a day that is still to come.</Trans>
              </Remark>
            ) : (
              <Trans>Kathmandu time, UTC+5:45. The end and the doors move with it.</Trans>
            )
          }
          onChange={(moment) => change(movedBy(moment, event))}
        />
        <MomentField
          name="ends_at"
          label={t`Ends`}
          value={ends_at}
          hint={
            starts_at && (!ends_at || ends_at <= starts_at) ? (
              <Cure
                at={minutesAfter(starts_at, usualMinutes)}
                isWrong={ends_at !== null}
                onCure={(at) => change({ ends_at: at })}
              >
                <Trans>That is before the start.</Trans>
              </Cure>
            ) : null
          }
          onChange={(moment) => change({ ends_at: moment })}
        />
        <MomentField
          name="doors_at"
          label={t`Doors open`}
          value={doors_at}
          hint={
            starts_at && (!doors_at || doors_at > starts_at) ? (
              <Cure
                at={minutesAfter(starts_at, -doorMinutes)}
                isWrong={doors_at !== null}
                onCure={(at) => change({ doors_at: at })}
              >
                <Trans>That is after the start.</Trans>
              </Cure>
            ) : null
          }
          onChange={(moment) => change({ doors_at: moment })}
        />
      </Stack>
    </Section>
  )
}

const Remark = ({ children }: { children: ReactNode }) => (
  <Status tone="bad" sentence>
    {children}
  </Status>
)

interface CureProps {
  at: Date
  /** Something is written, and it contradicts the start. */
  isWrong: boolean
  onCure: (at: Date) => void
  children: ReactNode
}

/** What is wrong, and the moment that cures it in the same line. */
function Cure({ at, isWrong, onCure, children }: CureProps) {
  const { date } = useWriting()
  const time = date(at, 'time')
  const cure = (
    <TextButton onPress={() => onCure(at)}>
      <Trans>Make it {time}</Trans>
    </TextButton>
  )
  if (!isWrong) return cure
  return (
    <Remark>
      {children} {cure}
    </Remark>
  )
}

function WherePart({ of: event, change }: StepProps) {
  const { t } = useLingui()
  const { number } = useWriting()
  const taken = event.sold + event.held
  const sold = number(taken)
  return (
    <Section title={<Trans>Where</Trans>}>
      <Stack gap={5}>
        <Segmented
          label={t`Where`}
          bare
          options={[
            { id: 'place', label: t`At a place` },
            { id: 'online', label: t`Online` },
          ]}
          value={event.is_online ? 'online' : 'place'}
          onChange={(id) => change({ is_online: id === 'online' })}
        />
        {event.is_online ? <OnlinePart of={event} change={change} /> : <PlacePart of={event} change={change} />}
        <Grid gap={5}>
          <TextField
            name="capacity"
            label={t`Seats in all`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={event.capacity === null ? '' : `${event.capacity}`}
            hint={
              taken > 0 ? (
                <Trans>{sold} are sold or held, so not fewer.</Trans>
              ) : (
                <Trans>Your tickets may add up to this, never more.</Trans>
              )
            }
            onChange={(text) => {
              const digits = text.replaceAll(/\D/g, '')
              change({ capacity: digits === '' ? null : Math.min(seatsMost, Number(digits)) })
            }}
          />
          <CountedField
            name="way_in"
            label={t`How to get in`}
            most={80}
            value={event.way_in ?? ''}
            hint={<Trans>Printed on the ticket.</Trans>}
            onChange={(way_in) => change({ way_in: way_in || null })}
          />
        </Grid>
      </Stack>
    </Section>
  )
}

function PlacePart({ of: event, change }: StepProps) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        name="venue"
        label={t`Place`}
        value={event.venue ?? ''}
        maxLength={80}
        onChange={(venue) => change({ venue: venue || null })}
      />
      <Grid gap={5}>
        <TextField
          name="address"
          label={t`Street`}
          optional
          value={event.address ?? ''}
          maxLength={120}
          onChange={(address) => change({ address: address || null })}
        />
        <TextField
          name="city"
          label={t`City`}
          value={event.city ?? ''}
          maxLength={40}
          onChange={(city) => change({ city: city || null })}
        />
      </Grid>
    </>
  )
}

function OnlinePart({ of: event, change }: StepProps) {
  const { t } = useLingui()
  return (
    <TextField
      name="online_link"
      label={t`Link`}
      type="url"
      inputMode="url"
      value={event.online_link ?? ''}
      maxLength={300}
      placeholder="https://"
      hint={<Trans>Sent with the ticket, and not shown before.</Trans>}
      onChange={(link) => change({ online_link: link || null })}
    />
  )
}
