import { useLingui } from '@lingui/react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { NavGroup, NavLink } from './nav-entries.tsx'
import { type MediaWidth, useMediaWidth } from '../kit/layout/use-media-width.ts'
import { useOwnServer } from '../platform/use-own-server.ts'
import { entries, type Group, isAt, isGroup, isOffered } from './entries.tsx'

/** Spec §2, §9: on mobile, choosing an entry closes the drawer after this long. */
const drawerCloseMilliseconds = 100

/** The entries of the sidebar. `onChoose` closes the drawer. */
export function SideNav({ onChoose }: { onChoose?: () => void }) {
  const { _ } = useLingui()
  const { pathname } = useLocation()
  const press = onChoose && { onPress: () => void setTimeout(onChoose, drawerCloseMilliseconds) }
  return entries.map((entry) =>
    isGroup(entry) ? (
      <GroupEntry key={entry.id} of={entry} press={press} />
    ) : (
      <NavLink key={entry.id} href={entry.href} icon={entry.icon} isHere={isAt(entry.href, pathname)} {...press}>
        {_(entry.name)}
      </NavLink>
    ),
  )
}

/** Open from the start where there is room for its entries; on a rail it opens on demand. */
function GroupEntry({ of: group, press }: { of: Group; press: { onPress: () => void } | undefined }) {
  const { _ } = useLingui()
  const { pathname } = useLocation()
  const isOwn = useOwnServer()
  const offered = group.entries.filter((entry) => isOffered(entry, isOwn))
  const width = useMediaWidth()
  const [chosen, choose] = useState<{ width: MediaWidth; isOpen: boolean }>()
  // what was chosen at one kind of width does not count at another
  const isOpen = chosen?.width === width ? chosen.isOpen : width !== 'tablet'
  const close = () => choose({ width, isOpen: false })
  const closing = width === 'tablet' ? { onPress: close } : press
  return (
    <NavGroup
      title={_(group.name)}
      icon={group.icon}
      isOpen={isOpen}
      onToggle={() => choose({ width, isOpen: !isOpen })}
      onLeave={width === 'tablet' ? close : undefined}
      isHere={offered.some(({ href }) => isAt(href, pathname))}
    >
      {offered.map(({ id, name, href }) => (
        <NavLink key={id} href={href} isHere={isAt(href, pathname)} {...closing}>
          {_(name)}
        </NavLink>
      ))}
    </NavGroup>
  )
}
