import { useLingui as useMessages } from '@lingui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { RailState } from '@sahuji/contract/operator/jobs-and-rails'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DateTime } from '../../kit/format/date.tsx'
import { Entries, Entry } from '../../kit/data/entries.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { routing } from './calls.ts'
import { channelNames } from '../../kit/office/channel-names.ts'
import { railName } from '../../kit/format/rail-names.ts'
import { Translated } from '../../kit/office/translated.tsx'
import { RailAbilities } from './rail-abilities.tsx'
import { RailRoutingSections } from './rail-routing.tsx'
import { SwitchDialog } from './switch-dialog.tsx'

type Channel = RailState['channels'][number]

/** /operator/rails: the state of each rail, and the manual switches of its channels. */
export function RailsPage() {
  const { t } = useLingui()
  const found = useQuery({ ...routing.rails(), refetchInterval: 30_000 })
  return (
    <OfficePageFrame title={t`Rails`}>
      {found.isPending && <LoadingRows rows={6} />}
      {found.error && !found.data && <FailedToLoad of={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && <NothingYet title={t`No rail is set up`} />}
      <Stack gap={10}>
        {found.data?.map((rail) => (
          <RailSection key={rail.rail} of={rail} />
        ))}
        {found.data && found.data.length > 0 && (
          <>
            <RailRoutingSections of={found.data.filter(({ way }) => way === 'in')} />
            <RailAbilities />
          </>
        )}
      </Stack>
    </OfficePageFrame>
  )
}

function RailSection({ of: rail }: { of: RailState }) {
  const operator = useOperator()
  const [switching, setSwitching] = useState<Channel>()
  const { t } = useLingui()
  const { _ } = useMessages()
  // eleven buttons have the same text: the name of each contains its channel
  const nameOf = ({ channel, is_off }: Channel) => {
    const what = `${railName(rail.rail)}, ${_(channelNames[channel])}`
    return is_off ? t`Switch on… ${what}` : t`Switch off… ${what}`
  }
  const maySwitch = hasRole(operator, ['administrator', 'finance_checker'])
  return (
    <Section title={railName(rail.rail)} aside={<Health of={rail} />}>
      <Entries>
        <Entry
          name={
            rail.way === 'in' ? (
              <Trans>Payments without an answer yet</Trans>
            ) : (
              <Trans>Withdrawals to send, or without an answer yet</Trans>
            )
          }
          note={<Due of={rail} />}
        >
          {rail.way === 'in' ? (
            <Plural value={rail.due} one="# payment" other="# payments" />
          ) : (
            <Plural value={rail.due} one="# withdrawal" other="# withdrawals" />
          )}
        </Entry>
        {rail.channels.map((channel) => (
          <Entry
            key={channel.channel}
            name={<Translated of={channelNames[channel.channel]} />}
            note={<Changed of={channel} />}
            end={
              maySwitch && (
                <Button size="small" kind="ghost" aria-label={nameOf(channel)} onPress={() => setSwitching(channel)}>
                  {channel.is_off ? <Trans>Switch on…</Trans> : <Trans>Switch off…</Trans>}
                </Button>
              )
            }
          >
            {channel.is_off ? (
              <Status tone="bad">
                <Trans>Off</Trans>
              </Status>
            ) : (
              <Status tone="good">
                <Plural
                  value={channel.instruments}
                  one="On, offers # bank or card"
                  other="On, offers # banks or cards"
                />
              </Status>
            )}
          </Entry>
        ))}
      </Entries>
      {switching && <SwitchDialog rail={rail.rail} of={switching} onClose={() => setSwitching(undefined)} />}
    </Section>
  )
}

function Health({ of: { health, health_since, circuit } }: { of: RailState }) {
  const since = health_since && (
    <>
      {', '}
      <Trans>
        since <DateTime of={health_since} />
      </Trans>
    </>
  )
  if (circuit !== 'closed' || health === 'down')
    return (
      <Status tone="bad">
        <Trans>Left alone, does not answer</Trans>
        {since}
      </Status>
    )
  if (health === 'slow')
    return (
      <Status tone="warn">
        <Trans>Slow</Trans>
        {since}
      </Status>
    )
  return (
    <Status tone="good">
      <Trans>Works</Trans>
    </Status>
  )
}

function Due({ of: { oldest_due_at } }: { of: RailState }) {
  if (!oldest_due_at) return null
  return (
    <Trans>
      the oldest of <DateTime of={oldest_due_at} />
    </Trans>
  )
}

function Changed({ of: { reason, changed_by, changed_at } }: { of: Channel }) {
  if (!reason || !changed_at) return null
  return (
    <>
      {reason}
      {' · '}
      {changed_by}, <DateTime of={changed_at} />
    </>
  )
}
