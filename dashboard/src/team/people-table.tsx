import { mayCall, type ShopRole } from '@sahuji/contract/company/shop-roles'
import type { TeamMember } from '@sahuji/contract/team/people'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Table } from '../kit/data/table.tsx'
import type { Column } from '../kit/data/table-columns.ts'
import { DateTime } from '../kit/format/date.tsx'
import { Avatar } from '../kit/layout/avatar.tsx'
import { Status } from '../kit/layout/status.tsx'
import { Name, Text } from '../kit/layout/text.tsx'
import { useNow } from '../platform/server/use-now.ts'
import type { Team } from './calls.ts'
import { actionWords } from './log/log-words.ts'
import { PersonDetails } from './person-details.tsx'
import { Narrowed, RoleName } from './place-words.tsx'
import * as css from './team.module.css'

/** The people with role, place, sign-in and when they were seen; a row unfolds into rights and actions. */
export function PeopleTable({ of: team }: { of: Team }) {
  const { t } = useLingui()
  const columns = useColumns()
  const [open, setOpen] = useState<string>()
  return (
    <Table
      label={t`People`}
      rows={team.people}
      rowKey={({ person_id }) => person_id}
      columns={columns}
      explain={(person) =>
        person.signs_in_by === 'password' &&
        movesMoney(person.role) && (
          <Status tone="warn" sentence>
            <Trans>Signs in by a password alone. A passkey takes one minute.</Trans>
          </Status>
        )
      }
      isExplainedWide
      unfold={{
        isOpen: ({ person_id }) => person_id === open,
        toggle: ({ person_id }) => setOpen(person_id === open ? undefined : person_id),
        content: (person) => <PersonDetails of={person} choices={team} />,
      }}
    />
  )
}

/** Roles whose sign-in a thief would use: for the others the word in the column is enough. */
const movesMoney = (role: ShopRole): boolean => mayCall(role, 'money.send')

function useColumns(): Column<TeamMember>[] {
  return [
    { id: 'who', head: <Trans>Who</Trans>, grow: true, phone: 'who', cell: (person) => <Who of={person} /> },
    {
      id: 'role',
      head: <Trans>Role</Trans>,
      phone: 'amount',
      cell: ({ role }) => <RoleName of={role} />,
    },
    {
      id: 'sign-in',
      head: <Trans>Signs in by</Trans>,
      wideOnly: true,
      cell: ({ signs_in_by }) => <SignsInBy of={signs_in_by} />,
    },
    {
      id: 'place',
      head: <Trans>Where and how far</Trans>,
      dim: true,
      phone: 'meta',
      cell: (person) => (
        <span className={person.role === 'manager' ? css.limits : undefined}>
          <Narrowed of={person} />
        </span>
      ),
    },
    {
      id: 'did',
      head: <Trans>Last did</Trans>,
      phone: 'more',
      cell: (person) => <LastDid of={person} />,
    },
    {
      id: 'seen',
      head: <Trans>Seen</Trans>,
      figure: true,
      dim: true,
      phone: 'state',
      cell: (person) => <Seen of={person} />,
    },
  ]
}

function Who({ of: { name, avatar, is_you, grants } }: { of: TeamMember }) {
  return (
    <span className={css.person} data-beside-avatar="">
      <Avatar name={name} picture={avatar} small />
      <span>
        <b>
          <Name>{name}</Name>
        </b>
        {is_you && (
          <span className={css.also}>
            <Trans>you</Trans>
          </span>
        )}
        {grants.length > 0 && (
          <span className={css.also}>
            <Trans>with a right for a time</Trans>
          </span>
        )}
      </span>
    </span>
  )
}

function SignsInBy({ of: how }: { of: TeamMember['signs_in_by'] }) {
  if (how === 'passkey') return <Trans>Passkey</Trans>
  if (how === 'totp') return <Trans>Code app</Trans>
  return (
    <span className={css.weak}>
      <Trans>Password</Trans>
    </span>
  )
}

/** What a person did last, as the log has it. */
function LastDid({ of: { last_did } }: { of: TeamMember }) {
  const { _ } = useMessages()
  const now = useNow()
  if (!last_did) return null
  const { what, at } = last_did
  const isToday = now.getTime() - at.getTime() < halfDayMilliseconds
  return (
    <span className={css.did}>
      {_(actionWords[what])}
      <Text small tone="muted">
        <DateTime of={at} as={isToday ? 'time' : 'day'} />
      </Text>
    </span>
  )
}

const halfDayMilliseconds = 43_200_000
const isNowMilliseconds = 300_000

/** Now, today's time, or the day; a person who never came is shown so. */
function Seen({ of: { last_seen_at } }: { of: TeamMember }) {
  const now = useNow()
  if (!last_seen_at) return <Trans>not yet</Trans>
  const age = now.getTime() - last_seen_at.getTime()
  if (age < isNowMilliseconds) return <Trans>Now</Trans>
  return <DateTime of={last_seen_at} as={age < halfDayMilliseconds ? 'time' : 'day'} />
}
