import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../kit/layout/button.tsx'
import { ConfirmDialog } from '../kit/overlays/confirm-dialog.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { Section } from '../kit/layout/section.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { Ltr, Text } from '../kit/layout/text.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { failureWords } from '../platform/failures/failure-words.ts'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import type { ActiveSession } from '@sahuji/contract/session'
import type { Device } from '@sahuji/contract/auth/device'
import * as contract from '@sahuji/contract/session'
import { DateTime } from '../kit/format/date.tsx'
import { Row } from '../kit/layout/layout.tsx'
import { List, ListRow } from '../kit/data/list.tsx'
import { Tag } from '../kit/layout/status.tsx'
import { MobilePhoneIcon } from '../kit/icons/money.tsx'
import { ComputerIcon } from '../kit/icons/later.tsx'
import { mutation, query } from '../platform/calls/query.ts'

/** The person's sessions with device, place and time; ends one or all others. */
export function SessionsCard() {
  const { t } = useLingui()
  const { data: rows, error, refetch } = useCardQuery(sessions.list())
  const others = rows?.filter(({ is_this }) => !is_this).length ?? 0
  return (
    <Section
      id="sessions"
      title={<Trans>Where you are signed in</Trans>}
      aside={others > 0 && <EndOthers count={others} />}
    >
      {!rows && !error && <LoadingRows rows={2} />}
      {!rows && error && <FailedToLoad of={error} onRetry={refetch} />}
      {rows && (
        <List label={t`Devices`}>
          {rows.map((row) => (
            <SessionRow key={row.id} of={row} />
          ))}
        </List>
      )}
      {rows && others === 0 && (
        <Text small tone="quiet">
          <Trans>You are signed in on this device only.</Trans>
        </Text>
      )}
    </Section>
  )
}

/** Signs out all other devices, after a confirmation. */
function EndOthers({ count }: { count: number }) {
  const { t, i18n } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  const { mutate, isPending } = useMutation({
    ...sessions.endOthers(),
    onSuccess: () => {
      setIsConfirming(false)
      notify({ tone: 'good', title: t`The other devices are signed out.` })
    },
    onError: (error) => {
      const { sentence, code = '' } = failureWords(i18n, error)
      notify({ tone: 'bad', title: code, note: sentence })
    },
  })
  return (
    <>
      <Button size="small" onPress={() => setIsConfirming(true)}>
        <Trans>Sign out the others</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={<Trans>Sign out the other devices?</Trans>}
        lead={
          <Plural
            value={count}
            one="One other device has to sign in again. You stay signed in here."
            other="# other devices have to sign in again. You stay signed in here."
          />
        }
        confirm={<Trans>Sign out</Trans>}
        danger
        isPending={isPending}
        onConfirm={() => mutate({})}
      />
    </>
  )
}

/** A session's device, place, sign-in time and last use. Every session except this one can be signed out. */
function SessionRow({ of: row }: { of: ActiveSession }) {
  const nameOf = useDeviceName()
  const { at_counter } = row
  const whose = at_counter && `${at_counter.counter} · ${at_counter.staff}`
  const device = nameOf(row.device)
  return (
    <ListRow
      icon={<DeviceIcon of={row.device} />}
      note={<SessionNote of={row} />}
      end={
        !row.is_this && <EndSession id={row.id} name={whose ? `${whose}, ${device}` : device} ended={whose ?? device} />
      }
    >
      <Row gap={2}>
        <span>{device}</span>
        {whose && <Tag>{whose}</Tag>}
        {row.is_this && (
          <Tag tone="good">
            <Trans>This device</Trans>
          </Tag>
        )}
        {!row.is_bound && (
          <Tag>
            <Trans>Without a key of its own</Trans>
          </Tag>
        )}
      </Row>
    </ListRow>
  )
}

function SessionNote({ of: row }: { of: ActiveSession }) {
  return (
    <>
      <div>
        <DevicePlace of={row} />
      </div>
      <div>
        {row.is_this ? (
          <Trans>Active now</Trans>
        ) : (
          <Trans>
            Last seen <DateTime of={row.last_seen_at} as="day" />, <DateTime of={row.last_seen_at} as="time" />
          </Trans>
        )}
        {' · '}
        <Trans>
          signed in <DateTime of={row.signed_in_at} as="day" />, <DateTime of={row.signed_in_at} as="time" />
        </Trans>
        {row.is_remembered && ' · '}
        {row.is_remembered && <Trans>remembered</Trans>}
      </div>
    </>
  )
}

/** `name` distinguishes the button from the others; `ended` is the signed-out person or device in the notice. */
function EndSession({ id, name, ended }: { id: string; name: string; ended: string }) {
  const { t, i18n } = useLingui()
  const { mutate, isPending } = useMutation({
    ...sessions.end(),
    onSuccess: () => notify({ tone: 'good', title: t`${ended} is signed out.` }),
    onError: (error) => {
      const { sentence, code = '' } = failureWords(i18n, error)
      notify({ tone: 'bad', title: code, note: sentence })
    },
  })
  return (
    <Button size="small" isPending={isPending} aria-label={t`Sign out ${name}`} onPress={() => mutate({ id })}>
      <Trans>Sign out</Trans>
    </Button>
  )
}

/** `Chrome on Android`, or the part of it that is known. */
function useDeviceName(): (device: Device) => string {
  const { t } = useLingui()
  return ({ browser, system, kind }) => {
    if (browser !== null && system !== null) return t`${browser} on ${system}`
    return browser ?? system ?? (kind === 'program' ? t`A program` : t`An unknown device`)
  }
}

/** A telephone or a computer. */
function DeviceIcon({ of: { kind } }: { of: Device }) {
  return kind === 'phone' || kind === 'tablet' ? <MobilePhoneIcon /> : <ComputerIcon />
}

/** The known place of a device: the city of its time zone, and its network without the last part. */
function DevicePlace({
  of: { city, network, is_local },
}: {
  of: Pick<ActiveSession, 'city' | 'network' | 'is_local'>
}) {
  return (
    <>
      {city !== null && <Trans>Time zone of {city}</Trans>}
      {city !== null && ' · '}
      {is_local ? <Trans>Local network</Trans> : <Trans>Network</Trans>} <Ltr>{network}</Ltr>
    </>
  )
}

/** The calls of the list of sessions. */
const sessions = {
  list: () => query(contract.listSessions, {}),
  end: () => mutation(contract.endSession),
  endOthers: () => mutation(contract.endOtherSessions),
}
