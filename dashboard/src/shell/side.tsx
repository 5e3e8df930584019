import { Sidebar, Who } from './sidebar.tsx'
import { keptUser } from '../session/kept-user.ts'
import { SideNav } from './side-nav.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** The sidebar: in the page on wide screens and tablets, in the drawer on phones. `onChoose` closes the drawer. */
export function Side({ onChoose }: { onChoose?: () => void }) {
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
