import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDownIcon, KeyIcon } from '../../kit/icons/first.tsx'
import { LogOutIcon, SearchIcon } from '../../kit/icons/navigation.tsx'
import { Avatar } from '../../kit/layout/avatar.tsx'
import { NativeButton } from '../../kit/layout/native-button.tsx'
import { Menu } from '../../kit/overlays/menu.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { roleLine } from '../../operators/role-words.ts'
import * as css from './office-frame.module.css'
import { openOfficeOverlay } from './office-overlay.ts'
import { leaveOffice, useOperator } from '../../operators/operator-session.ts'

/** The signed-in operator with the role below the name, and the sign-out. */
export function OfficeMenu() {
  const { t } = useLingui()
  const { _ } = useMessages()
  const queries = useQueryClient()
  const { name, roles } = useOperator()
  const leave = () =>
    leaveOffice(queries).catch(() => notify({ tone: 'bad', title: t`You could not be signed out. Try again.` }))
  return (
    <Menu
      label={t`Your account`}
      entries={[
        {
          id: 'palette',
          label: t`Search and go`,
          icon: <SearchIcon small />,
          onAction: () => openOfficeOverlay('palette'),
        },
        { id: 'keys', label: t`All keys`, icon: <KeyIcon small />, onAction: () => openOfficeOverlay('keys') },
        { id: 'leave', label: t`Sign out`, icon: <LogOutIcon small />, apart: true, onAction: () => void leave() },
      ]}
    >
      <NativeButton className={css.account}>
        <Avatar name={name} picture={null} small />
        <span className={css.operator}>
          <b>{name}</b>
          <small>{roleLine(roles, _)}</small>
        </span>
        <ChevronDownIcon small />
      </NativeButton>
    </Menu>
  )
}
