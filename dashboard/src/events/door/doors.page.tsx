import type { DoorConflict, DoorDevice } from '@sahuji/contract/events/door'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { QrCode } from '../../auth/qr-code.tsx'
import { Figures } from '../../kit/data/figures.tsx'
import { List, ListRow } from '../../kit/data/list.tsx'
import { Count } from '../../kit/format/count.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { useReader } from '../../kit/format/reader.ts'
import { PlusIcon } from '../../kit/icons/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { FailedToLoad, FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useMay } from '../../platform/session/rights.ts'
import { EventBook } from '../event-parts.tsx'
import { ownEventsHref, salesHref, titleIn } from '../event-words.ts'
import { ReasonWords } from './at/door-answer.tsx'
import { doors } from './calls.ts'
import { InvitePhone } from './invite-phone.tsx'

const askMilliseconds = 5_000

/** /dashboard/my-events/{id}/doors: the phones at an event's gates, and scans to look at. */
export function DoorsPage() {
  const { t } = useLingui()
  const { language } = useReader()
  const { id = '' } = useParams({ strict: false })
  const mayReadEvents = useMay('events.read')
  const [isInviting, setIsInviting] = useState(false)
  const { data, error, refetch } = useQuery({ ...doors.read(id), refetchInterval: askMilliseconds })
  if (!data)
    return (
      <Page title={t`Doors`}>
        {error ? <FailedToLoad of={error} onRetry={() => void refetch()} /> : <LoadingRows rows={6} />}
      </Page>
    )
  const inside = data.by_gate.reduce((sum, each) => sum + each.inside, 0)
  return (
    <>
      <EventBook of={data} />
      <Page
        title={t`Doors`}
        {...(mayReadEvents && {
          crumbs: [
            { name: t`My events`, href: ownEventsHref(data.mode) },
            { name: titleIn(data, language), href: salesHref(id) },
            { name: t`Doors` },
          ],
        })}
        lead={<Name>{titleIn(data, language)}</Name>}
        actions={
          data.test_qr && (
            <Button kind="primary" icon={<PlusIcon small />} onPress={() => setIsInviting(true)}>
              <Trans>Sign a phone in</Trans>
            </Button>
          )
        }
      >
        <Stack gap={10}>
          <Figures
            of={[
              { name: t`Inside`, value: <Count of={inside} /> },
              { name: t`Tickets`, value: <Count of={data.sold} /> },
              ...data.by_gate.map((each) => ({ name: each.gate, value: <Count of={each.inside} /> })),
            ]}
          />
          <Phones of={data.devices} />
          {data.test_qr && (
            <Section title={<Trans>Test scan</Trans>}>
              <Stack>
                <Text>
                  <Trans>Read this with each phone before the evening. It lets in no one.</Trans>
                </Text>
                <QrCode of={data.test_qr} label={t`QR that tests a phone`} />
              </Stack>
            </Section>
          )}
          <Conflicts of={data.conflicts} />
        </Stack>
        {isInviting && <InvitePhone event_id={id} onClose={() => setIsInviting(false)} />}
      </Page>
    </>
  )
}

function Phones({ of: devices }: { of: readonly DoorDevice[] }) {
  const { t } = useLingui()
  const [leaving, setLeaving] = useState<DoorDevice>()
  if (devices.length === 0)
    return (
      <NothingYet title={t`No phone yet`}>
        <Trans>Sign one in for each gate, then read the test QR with it. Staff do not need your password.</Trans>
      </NothingYet>
    )
  return (
    <Section title={<Trans>Phones</Trans>}>
      <List label={t`Phones`}>
        {devices.map((device) => (
          <ListRow
            key={device.id}
            note={<PhoneNote of={device} />}
            end={
              <Row>
                <PhoneState of={device} />
                {device.state !== 'out' && (
                  <Button size="small" onPress={() => setLeaving(device)}>
                    <Trans>Sign out</Trans>
                  </Button>
                )}
              </Row>
            }
          >
            <Name>{`${device.gate}, ${device.person}`}</Name>
          </ListRow>
        ))}
      </List>
      {leaving && <SignOutDialog of={leaving} onClose={() => setLeaving(undefined)} />}
    </Section>
  )
}

function PhoneNote({ of: { last_seen_at, link_until, clock_offset, inside } }: { of: DoorDevice }) {
  if (link_until)
    return (
      <Trans>
        Link good until <DateTime of={link_until} as="time" />
      </Trans>
    )
  const seconds = Math.round(Math.abs(clock_offset ?? 0) / 1000)
  return (
    <>
      <Plural value={inside} one="# let in" other="# let in" />
      {last_seen_at && (
        <>
          {', '}
          <Trans>
            last seen <DateTime of={last_seen_at} as="time" />
          </Trans>
        </>
      )}
      {seconds >= 60 && (
        <>
          {', '}
          <Plural value={seconds} one="clock # second off" other="clock # seconds off" />
        </>
      )}
    </>
  )
}

/** What the organiser should do something about comes before what is well. */
function PhoneState({ of: { state, scans_waiting, readiness } }: { of: DoorDevice }) {
  if (scans_waiting > 0)
    return (
      <Status tone="warn">
        <Plural value={scans_waiting} one="# scan not sent" other="# scans not sent" />
      </Status>
    )
  if (state === 'out')
    return (
      <Status tone="wait">
        <Trans>Signed out</Trans>
      </Status>
    )
  if (state === 'invited')
    return (
      <Status tone="wait">
        <Trans>Invited</Trans>
      </Status>
    )
  const isReady = readiness !== null && readiness.tickets > 0 && readiness.keys && readiness.test_scan
  return isReady ? (
    <Status tone="good">
      <Trans>Ready</Trans>
    </Status>
  ) : (
    <Status tone="warn">
      <Trans>No test scan yet</Trans>
    </Status>
  )
}

function SignOutDialog({ of: { id, gate, person, scans_waiting }, onClose }: { of: DoorDevice; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation(doors.signOut())
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={
        <Trans>
          Sign {person} out of {gate}?
        </Trans>
      }
      lead={
        scans_waiting > 0 ? (
          <Plural
            value={scans_waiting}
            one="# scan is on the phone alone. It is still taken once the phone has network."
            other="# scans are on the phone alone. They are still taken once the phone has network."
          />
        ) : (
          <Trans>The phone reads nothing of this event any more.</Trans>
        )
      }
      confirm={<Trans>Sign out</Trans>}
      danger
      isPending={isPending}
      onConfirm={() => mutate({ id }, { onSuccess: onClose })}
    >
      {error && <FailureLine of={error} />}
    </ConfirmDialog>
  )
}

function Conflicts({ of: conflicts }: { of: readonly DoorConflict[] }) {
  const { t } = useLingui()
  if (conflicts.length === 0) return null
  return (
    <Section title={<Trans>Scans to look at</Trans>}>
      <List label={t`Scans to look at`}>
        {conflicts.map((conflict) => (
          <ListRow
            key={`${conflict.number} ${conflict.at.getTime()} ${conflict.gate}`}
            note={<ConflictNote of={conflict} />}
            end={<ConflictState of={conflict} />}
          >
            <Name>{conflict.name ?? conflict.number}</Name>
          </ListRow>
        ))}
      </List>
    </Section>
  )
}

function ConflictNote({ of: { at, gate, person, number, first, reason } }: { of: DoorConflict }) {
  return (
    <>
      <Name>{`${number}, ${gate}, ${person}, `}</Name>
      <DateTime of={at} as="time" />
      {first && (
        <>
          {'. '}
          <Trans>
            First at <DateTime of={first.at} as="time" />, {first.gate}, {first.person}
          </Trans>
        </>
      )}
      {reason && (
        <>
          {'. '}
          <ReasonWords of={reason} />
        </>
      )}
    </>
  )
}

function ConflictState({ of: { found, was_let_in } }: { of: DoorConflict }) {
  if (!was_let_in)
    return (
      <Status tone="wait">
        <Trans>Kept out</Trans>
      </Status>
    )
  return (
    <Status tone="warn">
      {found === 'good' ? (
        <Trans>Let in again</Trans>
      ) : found === 'passed_on' ? (
        <Trans>Let in, but passed on</Trans>
      ) : found === 'refunded' ? (
        <Trans>Let in, but refunded</Trans>
      ) : (
        <Trans>Let in, but revoked</Trans>
      )}
    </Status>
  )
}
