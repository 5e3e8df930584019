import { useLingui } from '@lingui/react/macro'
import { Drawer } from '../kit/drawer.tsx'
import { Sidebar, Who } from '../kit/shell-sidebar.tsx'
import { keptUser } from '../session/kept-user.ts'
import { SideNav } from './side-nav.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** The sidebar of wide screens and tablets. */
export function Side() {
  return <SideContent />
}

/** The same in the drawer of phones. */
export function SideDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Drawer isOpen={isOpen} onClose={onClose} label={t`Menu`}>
      <SideContent onChoose={onClose} />
    </Drawer>
  )
}

function SideContent({ onChoose }: { onChoose?: () => void }) {
  const user = keptUser()
  return (
    <Sidebar
      homeHref="/dashboard/home"
      who={
        <Who
          href="/dashboard/profile"
          name={user.name}
          email={user.email}
          mobile={user.mobile_no}
          picture={user.avatar}
        />
      }
      foot={<ThemeChoice />}
    >
      <SideNav {...(onChoose && { onChoose })} />
    </Sidebar>
  )
}
