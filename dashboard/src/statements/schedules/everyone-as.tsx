import type { ShopRole } from '@sahuji/contract/company/shop-roles'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { roleNames } from '../../platform/session/role-names.ts'

/** Everyone who has a role when a mail is sent. */
export function EveryoneAs({ role }: { role: ShopRole }) {
  const { _ } = useLingui()
  const name = _(roleNames[role])
  return <Trans>Everyone with the role {name}</Trans>
}
