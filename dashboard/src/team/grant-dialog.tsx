import { grantableTo } from '@sahuji/contract/company/grantable-to'
import { type Grantable, grantable, mayCall, reachOf } from '@sahuji/contract/company/shop-roles'
import { grantDaysMost, type TeamMember } from '@sahuji/contract/team/people'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DayField } from '../kit/forms/day-field.tsx'
import { ListField } from '../kit/forms/list-field.tsx'
import { RupeeField } from '../kit/forms/rupee-field.tsx'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { useOpenedAt } from '../platform/browser/use-opened-with.ts'
import { followed } from '../platform/calls/query.ts'
import { useRefusedFields } from '../platform/failures/failure-words.ts'
import { useRole } from '../platform/session/rights.ts'
import { team } from './calls.ts'
import { permissionNames } from './permission-words.ts'

const dayMilliseconds = 86_400_000

/** Whether a right moves money, so that it needs an amount a day. */
const movesMoney = (right: Grantable): boolean => right !== 'statements.export'

/** A right beyond a person's role, up to an amount a day, until the end of a day. */
export function GrantDialog({ of: { person_id: id, name, role }, onClose }: { of: TeamMember; onClose: () => void }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const now = useOpenedAt()
  const mine = useRole()
  // rights that the giver has, and that the other person can use and does not have in full
  const isOpen = (right: Grantable) => grantableTo[right].includes(role) && reachOf(role, right) !== 'all'
  const rights = grantable.filter((right) => mayCall(mine, right) && isOpen(right))
  const [right, setRight] = useState<Grantable | null>(rights[0] ?? null)
  const [dayMax, setDayMax] = useState<bigint | undefined>(500_000n)
  const [day, setDay] = useState(kathmanduDay(now))
  const granting = useMutation(followed(team.grant(), onClose))
  const send = () => {
    if (!right) return
    const until = new Date(startOfKathmanduDay(day).getTime() + dayMilliseconds)
    granting.mutate({ id, permission: right, until, ...(movesMoney(right) && { day_max: dayMax ?? 0n }) })
  }
  return (
    <FormDialog
      title={t`A right for a time, for ${name}`}
      lead={<Trans>It adds to the role and ends by itself.</Trans>}
      confirm={<Trans>Give it</Trans>}
      errors={useRefusedFields(granting.error)}
      isPending={granting.isPending}
      isIncomplete={!right || day === '' || (movesMoney(right) && !dayMax)}
      onSubmit={send}
      onClose={onClose}
    >
      <ListField
        name="permission"
        label={t({ context: 'role', message: 'Right' })}
        hint={rights.length === 0 ? t`There is no right that you could add to this role.` : undefined}
        value={right}
        options={rights.map((each) => ({ id: each, label: _(permissionNames[each]) }))}
        onChange={setRight}
      />
      {right && movesMoney(right) && (
        <RupeeField name="day_max" label={t`At most a day`} value={dayMax} onChange={setDayMax} />
      )}
      <DayField
        name="until"
        label={t`Until the end of`}
        value={day}
        min={kathmanduDay(now)}
        // a right ends with its last day, so the day of the longest time is one too many
        max={kathmanduDay(new Date(now.getTime() + (grantDaysMost - 1) * dayMilliseconds))}
        onChange={setDay}
      />
    </FormDialog>
  )
}
