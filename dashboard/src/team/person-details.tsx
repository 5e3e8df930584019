import type { Grant, TeamMember } from '@sahuji/contract/team/people'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Facts } from '../kit/data/lines.tsx'
import { List, ListRow } from '../kit/data/list.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Money } from '../kit/format/money.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Ltr, Name, Text } from '../kit/layout/text.tsx'
import { FailureLine } from '../platform/failures/failed-to-load.tsx'
import { IfMay } from '../platform/session/if-may.tsx'
import { type Team, team } from './calls.ts'
import { permissionNames } from './permission-words.ts'
import * as css from './team.module.css'

const ChangeDialog = lazy(async () => ({ default: (await import('./change-dialog.tsx')).ChangeDialog }))
const GrantDialog = lazy(async () => ({ default: (await import('./grant-dialog.tsx')).GrantDialog }))
const RemoveDialog = lazy(async () => ({ default: (await import('./remove-dialogs.tsx')).RemoveDialog }))
const LeaveDialog = lazy(async () => ({ default: (await import('./remove-dialogs.tsx')).LeaveDialog }))

type Sheet = 'change' | 'grant' | 'remove' | 'leave'

interface PersonDetailsProps {
  of: TeamMember
  choices: Pick<Team, 'counters' | 'events'>
}

/** Under a person's row: contact, the rights for a time, and what can be changed. */
export function PersonDetails({ of: person, choices }: PersonDetailsProps) {
  const [sheet, setSheet] = useState<Sheet>()
  const close = () => setSheet(undefined)
  const { person_id, email, mobile_no, joined_at, grants, may_change, is_you } = person
  return (
    <div className={css.details}>
      <Stack gap={4}>
        <Facts
          of={[
            [<Trans key="contact">Contact</Trans>, <Contact key="c" email={email} mobile={mobile_no} />],
            [<Trans key="since">In the shop since</Trans>, <DateTime key="s" of={joined_at} as="long" />],
          ]}
        />
        {grants.length > 0 && <Grants of={grants} mayEnd={may_change} />}
        <Row>
          <IfMay call="log.read">
            <LinkButton size="small" href={`/dashboard/team/log?person_id=${person_id}`}>
              <Trans>What this person did and could do</Trans>
            </LinkButton>
          </IfMay>
          {may_change && (
            <>
              <Button size="small" onPress={() => setSheet('change')}>
                <Trans>Change role or limits</Trans>
              </Button>
              <Button size="small" onPress={() => setSheet('grant')}>
                <Trans>Give a right for a time</Trans>
              </Button>
              {!is_you && (
                <Button size="small" onPress={() => setSheet('remove')}>
                  <Trans>Take access away</Trans>
                </Button>
              )}
            </>
          )}
          {is_you && (
            <Button size="small" onPress={() => setSheet('leave')}>
              <Trans>Leave this shop</Trans>
            </Button>
          )}
        </Row>
      </Stack>
      <Suspense>
        {sheet === 'change' && <ChangeDialog of={person} choices={choices} onClose={close} />}
        {sheet === 'grant' && <GrantDialog of={person} onClose={close} />}
        {sheet === 'remove' && <RemoveDialog of={person} onClose={close} />}
        {sheet === 'leave' && <LeaveDialog onClose={close} />}
      </Suspense>
    </div>
  )
}

function Contact({ email, mobile }: { email: string; mobile: string }) {
  return (
    <>
      <Ltr>{email}</Ltr>
      {email && mobile && ', '}
      <Ltr>{mobile}</Ltr>
    </>
  )
}

function Grants({ of: grants, mayEnd }: { of: readonly Grant[]; mayEnd: boolean }) {
  const { t } = useLingui()
  const ending = useMutation(team.endGrant())
  return (
    <div>
      <Text small tone="muted">
        <Trans>Rights for a time</Trans>
      </Text>
      <List label={t`Rights for a time`}>
        {grants.map((grant) => (
          <ListRow
            key={grant.id}
            note={<GrantNote of={grant} />}
            end={
              mayEnd && (
                <Button
                  size="small"
                  isPending={ending.isPending && ending.variables.id === grant.id}
                  onPress={() => ending.mutate({ id: grant.id })}
                >
                  <Trans>End</Trans>
                </Button>
              )
            }
          >
            <GrantName of={grant} />
          </ListRow>
        ))}
      </List>
      <FailureLine of={ending.error} />
    </div>
  )
}

function GrantName({ of: { permission, day_max } }: { of: Grant }) {
  const { _ } = useMessages()
  const right = _(permissionNames[permission])
  if (day_max === null) return right
  return (
    <Trans>
      {right}, up to <Money of={day_max} round /> a day
    </Trans>
  )
}

function GrantNote({ of: { day_max, used_today, until, granted_by } }: { of: Grant }) {
  const isOfWholeDays = startOfKathmanduDay(kathmanduDay(until)).getTime() === until.getTime()
  return (
    <>
      {isOfWholeDays ? (
        <Trans>
          until the end of <DateTime of={new Date(until.getTime() - 1)} as="long" />; given by <Name>{granted_by}</Name>
        </Trans>
      ) : (
        <Trans>
          until <DateTime of={until} as="long" />, <DateTime of={until} as="time" />; given by <Name>{granted_by}</Name>
        </Trans>
      )}
      {day_max !== null && used_today > 0n && (
        <>
          {'; '}
          <Trans>
            <Money of={used_today} /> used today
          </Trans>
        </>
      )}
    </>
  )
}
