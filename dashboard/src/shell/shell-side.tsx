import { useLingui as useMessages } from '@lingui/react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { Sidebar, Who } from './sidebar.tsx'
import { firstPageOf } from '../session/first-page.ts'
import { isDemoShop } from '../session/demo-mark.ts'
import { useRole } from '../platform/session/rights.ts'
import { storedUser } from '../session/stored-user.ts'
import { NavGroup, NavLink } from './nav-entries.tsx'
import { type MediaWidth, useMediaWidth } from '../kit/layout/use-media-width.ts'
import { navItems, type NavItemGroup, isCurrentEntry, isNavItemGroup, isOffered, useReader } from './nav-items.tsx'
import { useIsSandboxShown } from '../kit/layout/sandbox-shown.ts'
import { ThemeButton } from '../platform/theme-button.tsx'

/** The sidebar: in the page on wide screens and tablets, in the drawer on phones. `onChoose` closes the drawer. */
export function ShellSide({ onChoose }: { onChoose?: () => void }) {
  const user = storedUser()
  return (
    <Sidebar
      homeHref={firstPageOf(useRole())}
      who={
        <Who
          href="/dashboard/profile"
          name={user.name}
          {...(!isDemoShop() && { email: user.email, mobile: user.mobile_no })}
          picture={user.avatar}
        />
      }
      foot={<ThemeButton />}
    >
      <SideNav {...(onChoose && { onChoose })} />
    </Sidebar>
  )
}

/** Spec §2, §9: on mobile, choosing an entry closes the drawer after this long. */
const drawerCloseMilliseconds = 100

/** The entries of the sidebar. `onChoose` closes the drawer. */
function SideNav({ onChoose }: { onChoose?: () => void }) {
  const { _ } = useMessages()
  const { pathname } = useLocation()
  // the page of a sandbox load or transaction has an address of the live book
  const address = useIsSandboxShown() ? '/dashboard/testTransactions' : pathname
  const press = onChoose && { onPress: () => void setTimeout(onChoose, drawerCloseMilliseconds) }
  const reader = useReader()
  const shown = navItems.filter((entry) => isNavItemGroup(entry) || isOffered(entry, reader))
  return shown.map((entry) =>
    isNavItemGroup(entry) ? (
      <GroupEntry key={entry.id} of={entry} press={press} />
    ) : (
      <NavLink key={entry.id} href={entry.href} icon={entry.icon} isHere={isCurrentEntry(entry, address)} {...press}>
        {_(entry.name)}
      </NavLink>
    ),
  )
}

/** Initially open on a wide sidebar; on a rail it opens on demand. */
function GroupEntry({ of: group, press }: { of: NavItemGroup; press: { onPress: () => void } | undefined }) {
  const { _ } = useMessages()
  const { pathname } = useLocation()
  const reader = useReader()
  const offered = group.entries.filter((entry) => isOffered(entry, reader))
  const width = useMediaWidth()
  const [chosen, setChosen] = useState<{ width: MediaWidth; isOpen: boolean }>()
  // a choice at one width class does not apply to another
  const isOpen = chosen?.width === width ? chosen.isOpen : width !== 'tablet'
  if (offered.length === 0) return null
  const close = () => setChosen({ width, isOpen: false })
  const closing = width === 'tablet' ? { onPress: close } : press
  return (
    <NavGroup
      title={_(group.name)}
      icon={group.icon}
      isOpen={isOpen}
      onToggle={() => setChosen({ width, isOpen: !isOpen })}
      onLeave={width === 'tablet' ? close : undefined}
      isHere={offered.some((entry) => isCurrentEntry(entry, pathname))}
    >
      {offered.map((entry) => (
        <NavLink
          key={entry.id}
          href={entry.href}
          isHere={isCurrentEntry(entry, pathname)}
          count={entry.count}
          {...closing}
        >
          {_(entry.name)}
        </NavLink>
      ))}
    </NavGroup>
  )
}
