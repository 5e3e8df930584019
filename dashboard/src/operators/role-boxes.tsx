import { operatorRoles, type OperatorRole } from '@sahuji/contract/company/operator-roles'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Checkbox } from '../kit/forms/checkbox.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Text } from '../kit/layout/text.tsx'
import { roleNames, roleNotes } from './role-words.ts'

interface RoleBoxesProps {
  of: readonly OperatorRole[]
  onChange: (roles: OperatorRole[]) => void
}

/** The roles to tick, each with what it is for. */
export function RoleBoxes({ of: chosen, onChange }: RoleBoxesProps) {
  const { _ } = useMessages()
  const turn = (role: OperatorRole, isOn: boolean) =>
    onChange(operatorRoles.filter((one) => (one === role ? isOn : chosen.includes(one))))
  return (
    <Stack gap={2}>
      <Text strong>
        <Trans>Roles</Trans>
      </Text>
      {operatorRoles.map((role) => (
        <Checkbox
          key={role}
          isSelected={chosen.includes(role)}
          onChange={(isOn) => turn(role, isOn)}
          note={_(roleNotes[role])}
        >
          {_(roleNames[role])}
        </Checkbox>
      ))}
    </Stack>
  )
}
