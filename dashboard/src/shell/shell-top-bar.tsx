import { useLingui } from '@lingui/react/macro'
import { BrushIcon, LogOutIcon, PersonIcon } from '../kit/icons/navigation.tsx'
import { useIsSandboxShown } from '../kit/layout/sandbox-shown.ts'
import { BankIcon } from '../kit/icons/money.tsx'
import { KeyIcon } from '../kit/icons/first.tsx'
import type { MenuEntry } from '../kit/overlays/menu-entry.ts'
import { Menu } from '../kit/overlays/menu.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { Bell, Me, ModePill, SearchOpener, TopBar } from './top-bar.tsx'
import { useIsConnected } from '../platform/streams/retry-failed.ts'
import { bellCount } from '../platform/notices/bell-count.ts'
import { useStore } from '../platform/store.ts'
import { usePastShown } from '../platform/past-shown.ts'
import { IfMay } from '../platform/session/if-may.tsx'
import { useRole } from '../platform/session/rights.ts'
import { firstPageOf } from '../session/first-page.ts'
import { storedUser } from '../session/stored-user.ts'
import { useUserInfo } from '../session/use-user-info.ts'
import { signOut } from '../session/sign-out.ts'
import { useAppearance } from './appearance.tsx'
import { openOverlay } from './overlay.ts'
import { paletteKeys } from '../platform/browser/typed-keys.ts'
import { fetchPalette } from './shortcuts.tsx'

export interface TopProps {
  /** Absent while the phone is not verified: no menu button then. Spec §2. */
  onMenu?: () => void
  /** The person is about to press the menu button. */
  onMenuIntent?: () => void
}

/** The top bar: the open book, and the person's menu (Change Password, My Profile, Logout). Spec §1. */
export function ShellTopBar({ onMenu, onMenuIntent }: TopProps) {
  const { t } = useLingui()
  const isSandbox = useIsSandboxShown()
  const past = usePastShown()
  const user = storedUser()
  const appearance = useAppearance()
  const { data: info, error } = useUserInfo()
  const isConnected = useIsConnected() && error === null
  const leave: MenuEntry = {
    id: 'logout',
    label: t`Logout`,
    icon: <LogOutIcon small />,
    apart: onMenu !== undefined,
    onAction: () => void signOut().catch(() => notify({ tone: 'bad', title: t`Error while logging out!` })),
  }
  const password = {
    id: 'password',
    label: t`Change Password`,
    icon: <KeyIcon small />,
    href: '/dashboard/changePassword',
  }
  const account: MenuEntry[] = [
    password,
    { id: 'profile', label: t`My Profile`, icon: <PersonIcon small />, href: '/dashboard/profile' },
    ...((info?.shops ?? 1) > 1 && info
      ? [
          {
            id: 'shops',
            label: t`Other shops`,
            note: info.merchant.trade_name,
            icon: <BankIcon small />,
            onAction: () => openOverlay('shops'),
          },
        ]
      : []),
    { id: 'appearance', label: t`Appearance`, icon: <BrushIcon small />, apart: true, onAction: appearance.open },
  ]
  return (
    <TopBar
      homeHref={firstPageOf(useRole())}
      {...(onMenu && { onMenu })}
      {...(onMenuIntent && { onMenuIntent })}
      start={onMenu && <PaletteOpener />}
    >
      {onMenu && <ModePill mode={isSandbox ? 'sandbox' : 'live'} isConnected={isConnected} past={past} />}
      {onMenu && (
        <IfMay call="notifications.read">
          <CountedBell />
        </IfMay>
      )}
      <Menu label={t`Your account`} entries={onMenu ? [...account, leave] : [leave]}>
        <Me name={user.name} picture={user.avatar} />
      </Menu>
    </TopBar>
  )
}

const CountedBell = () => <Bell count={useStore(bellCount)} href="/dashboard/notifications" />

/** The visible button of the palette, with its shortcut. */
function PaletteOpener() {
  const { t } = useLingui()
  const [first, second] = paletteKeys()
  return (
    <SearchOpener
      keys={`${first} ${second}`}
      shortcut={`${first === 'Ctrl' ? 'Control' : 'Meta'}+${second}`}
      onMean={fetchPalette}
      onPress={() => openOverlay('palette')}
    >
      {t`Search amount or name`}
    </SearchOpener>
  )
}
