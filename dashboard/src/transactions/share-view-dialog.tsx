import type { ShopRole } from '@sahuji/contract/company/shop-roles'
import { type HistoryView, viewRoles } from '@sahuji/contract/transactions/views'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../kit/forms/checkbox.tsx'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { useRefusedFields } from '../platform/failures/failure-words.ts'
import { roleNames } from '../platform/session/role-names.ts'
import { transactions } from './calls.ts'

/** Chooses the roles of the shop that see a view of one's own. */
export function ShareViewDialog({ of: view, onClose }: { of: HistoryView; onClose: () => void }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const [roles, setRoles] = useState<readonly ShopRole[]>(view.shared_with)
  const sharing = useMutation({ ...transactions.shareView(), onSuccess: onClose })
  const { id, name } = view
  return (
    <FormDialog
      title={t`Who sees “${name}”`}
      lead={<Trans>They see its filter and its columns, and each what their role may see. Only you change it.</Trans>}
      confirm={<Trans>Save</Trans>}
      errors={useRefusedFields(sharing.error)}
      isPending={sharing.isPending}
      onSubmit={() => sharing.mutate({ id, roles: [...roles] })}
      onClose={onClose}
    >
      {viewRoles.map((role) => (
        <Checkbox
          key={role}
          name="roles"
          isSelected={roles.includes(role)}
          onChange={(isOn) => setRoles(isOn ? [...roles, role] : roles.filter((each) => each !== role))}
        >
          {_(roleNames[role])}
        </Checkbox>
      ))}
    </FormDialog>
  )
}
