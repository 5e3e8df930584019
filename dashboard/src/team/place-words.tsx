import type { Invitation, TeamMember } from '@sahuji/contract/team/people'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Money } from '../kit/format/money.tsx'
import { Name } from '../kit/layout/text.tsx'
import { roleNames } from '../platform/session/role-names.ts'

type Place = Pick<TeamMember | Invitation, 'role' | 'counter' | 'event' | 'refund_limit' | 'send_limit'>

/** The name of a role. */
export function RoleName({ of: role }: { of: Place['role'] }) {
  const { _ } = useMessages()
  return _(roleNames[role])
}

/** What narrows a role: the counter, the event, or a manager's limits; nothing for the others. */
export function Narrowed({ of: { role, counter, event, refund_limit, send_limit } }: { of: Place }) {
  if (role === 'cashier') return counter ? <Name>{counter.name}</Name> : <Trans>every counter</Trans>
  if (role === 'door') return event ? <Name>{event.title}</Name> : null
  if (role !== 'manager' || refund_limit === null || send_limit === null) return null
  return (
    <span data-whole="">
      <Trans>
        refunds to <Money of={refund_limit} round />, sends to <Money of={send_limit} round />
      </Trans>
    </span>
  )
}
