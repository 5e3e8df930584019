import { type ShopRole, shopRoles } from '@sahuji/contract/company/shop-roles'
import { type TeamMember, usualLimits } from '@sahuji/contract/team/people'
import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ListField } from '../kit/forms/list-field.tsx'
import { RupeeField } from '../kit/forms/rupee-field.tsx'
import { useReach } from '../platform/session/rights.ts'
import type { Team } from './calls.ts'
import { roleSentences } from './role-words.ts'
import { roleNames } from '../platform/session/role-names.ts'

/** A role and what narrows it, while it is chosen. Amounts are paisa. */
export interface PlaceDraft {
  role: ShopRole
  counter: string
  event: string | null
  refund_limit: bigint | undefined
  send_limit: bigint | undefined
}

/** The choice of every counter, which the server knows as null. */
const everyCounter = ''

/** The roles that the reader may give. A manager gives those of the staff. */
function useGivenRoles(): readonly ShopRole[] {
  const reach = useReach('team.manage')
  return reach === 'all' ? shopRoles : ['cashier', 'door']
}

/** The draft of a person's place; of a new person, a cashier's. */
export function usePlaceDraft(of?: TeamMember) {
  return useState<PlaceDraft>(() => ({
    role: of?.role ?? 'cashier',
    counter: of?.counter?.id ?? everyCounter,
    event: of?.event?.id ?? null,
    refund_limit: of?.refund_limit ?? usualLimits.refund_limit,
    send_limit: of?.send_limit ?? usualLimits.send_limit,
  }))
}

/** The draft as the calls take it: only what belongs to its role. */
export const askedPlace = ({ role, counter, event, refund_limit, send_limit }: PlaceDraft) => ({
  role,
  ...(role === 'cashier' && { counter_id: counter === everyCounter ? null : counter }),
  ...(role === 'door' && { event_id: event }),
  ...(role === 'manager' && { refund_limit: refund_limit ?? 0n, send_limit: send_limit ?? 0n }),
})

/** Whether something is missing without which the role cannot be given. */
export const isIncomplete = ({ role, event }: PlaceDraft): boolean => role === 'door' && event === null

interface PlaceFieldsProps {
  of: PlaceDraft
  onChange: (draft: PlaceDraft) => void
  choices: Pick<Team, 'counters' | 'events'>
}

/** The role with what it may do, then the counter, the event or the limits that belong to it. */
export function PlaceFields({ of: draft, onChange, choices }: PlaceFieldsProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const roles = useGivenRoles()
  const write = (part: Partial<PlaceDraft>) => onChange({ ...draft, ...part })
  return (
    <>
      <ListField
        name="role"
        label={t`Role`}
        hint={_(roleSentences[draft.role])}
        value={draft.role}
        options={roles.map((id) => ({ id, label: _(roleNames[id]) }))}
        onChange={(role) => write({ role })}
      />
      {draft.role === 'cashier' && (
        <ListField
          name="counter_id"
          label={t`At which counter`}
          value={draft.counter}
          options={[
            { id: everyCounter, label: t`Every counter` },
            ...choices.counters.map(({ id, name }) => ({ id, label: name })),
          ]}
          onChange={(counter) => write({ counter })}
        />
      )}
      {draft.role === 'door' && (
        <ListField
          name="event_id"
          label={t`At which event`}
          hint={choices.events.length === 0 ? t`There is no event yet. Make one first.` : undefined}
          value={draft.event}
          options={choices.events.map(({ id, name }) => ({ id, label: name }))}
          onChange={(event) => write({ event })}
        />
      )}
      {draft.role === 'manager' && (
        <>
          <RupeeField
            name="refund_limit"
            label={t`Each refund up to`}
            value={draft.refund_limit}
            onChange={(refund_limit) => write({ refund_limit })}
          />
          <RupeeField
            name="send_limit"
            label={t`Each send up to`}
            value={draft.send_limit}
            onChange={(send_limit) => write({ send_limit })}
          />
        </>
      )}
    </>
  )
}
