import type { ActiveSession } from '@sahuji/contract/session'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { Device } from '@sahuji/contract/auth/device'
import * as contract from '@sahuji/contract/session'
import { Button } from '../kit/layout/button.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Row } from '../kit/layout/layout.tsx'
import { ListRow } from '../kit/data/list.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { Tag } from '../kit/layout/status.tsx'
import { failureWords } from '../platform/failures/failure-words.ts'
import { MobilePhoneIcon } from '../kit/icons/money.tsx'
import { ComputerIcon } from '../kit/icons/navigation.tsx'
import { Ltr } from '../kit/layout/text.tsx'
import { mutation, query } from '../platform/calls/query.ts'

/** One device: what it is, where, since when and seen when. Every one but this can be signed out. */
export function SessionRow({ of: row }: { of: ActiveSession }) {
  const nameOf = useDeviceName()
  const { at_counter } = row
  const whose = at_counter && `${at_counter.counter} · ${at_counter.staff}`
  const device = nameOf(row.device)
  return (
    <ListRow
      icon={<DeviceIcon of={row.device} />}
      note={<SessionNote of={row} />}
      end={
        !row.is_this && <EndSession id={row.id} name={whose ? `${whose}, ${device}` : device} told={whose ?? device} />
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

/** `name` is told apart from the other buttons, `told` is who or what is signed out then. */
function EndSession({ id, name, told }: { id: string; name: string; told: string }) {
  const { t, i18n } = useLingui()
  const { mutate, isPending } = useMutation({
    ...sessions.end(),
    onSuccess: () => notify({ tone: 'good', title: t`${told} is signed out.` }),
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

/** `Chrome on Android`; as much of it as the device told. */
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

/** Where a device is, as far as it is known: the city of its time zone, and its network without the last part. */
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
export const sessions = {
  list: () => query(contract.listSessions, {}),
  end: () => mutation(contract.endSession),
  endOthers: () => mutation(contract.endOtherSessions),
}
