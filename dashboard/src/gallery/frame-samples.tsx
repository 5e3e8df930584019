import { useState } from 'react'
import { IconButton } from '../kit/layout/button.tsx'
import {
  MoonIcon,
  HistoryIcon,
  HomeIcon,
  PeopleIcon,
  PersonIcon,
  SandboxIcon,
  LogOutIcon,
} from '../kit/icons/navigation.tsx'
import { GlobeIcon, KeyIcon } from '../kit/icons/first.tsx'
import { BankIcon } from '../kit/icons/money.tsx'
import { Menu } from '../kit/overlays/menu.tsx'
import { NativeSelect } from '../kit/forms/native-select.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { Lamp, NavGroup, NavLink } from '../shell/nav-entries.tsx'
import { Sidebar, Who } from '../shell/sidebar.tsx'
import { Bell, Me, ModePill, SearchOpener, TopBar } from '../shell/top-bar.tsx'
import { useMediaWidth } from '../kit/layout/use-media-width.ts'

const languages = [
  { id: 'en', label: 'English' },
  { id: 'ne', label: 'नेपाली' },
] as const

export function GallerySidebar() {
  const width = useMediaWidth()
  const [isOpen, setIsOpen] = useState(width !== 'tablet')
  const [language, setLanguage] = useState<'en' | 'ne'>('en')
  const foot = (
    <>
      <Lamp lit>Books balanced, 14:32</Lamp>
      <NativeSelect
        label="Language"
        icon={<GlobeIcon small />}
        value={language}
        options={languages}
        onChange={setLanguage}
      />
      <IconButton size="small" label="Theme" icon={<MoonIcon small />} />
    </>
  )
  const who = <Who href="#profile" name="Sunita Maharjan" email="sunita@asan.example" mobile="98412 04617" />
  return (
    <Sidebar homeHref="#home" who={who} foot={foot}>
      <NavLink href="#home" icon={<HomeIcon />} isHere>
        Home
      </NavLink>
      <NavGroup title="Services" icon={<BankIcon />} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
        <NavLink href="#deposit">Bank Deposit</NavLink>
      </NavGroup>
      <NavLink href="#history" icon={<HistoryIcon />}>
        Transaction History
      </NavLink>
      <NavLink href="#sandbox" icon={<SandboxIcon />}>
        Sandbox Transactions
      </NavLink>
      <NavLink href="#cooperative" icon={<PeopleIcon />}>
        Cooperative Statement
      </NavLink>
      <NavGroup title="Account" icon={<PersonIcon />} isOpen={false} onToggle={() => undefined}>
        {null}
      </NavGroup>
    </Sidebar>
  )
}

const entries = [
  { id: 'password', label: 'Change Password', icon: <KeyIcon />, href: '#password' },
  { id: 'profile', label: 'My Profile', icon: <PersonIcon />, href: '#profile' },
  { id: 'logout', label: 'Logout', icon: <LogOutIcon />, apart: true, onAction: () => notify({ title: 'Logged out' }) },
]

export function GalleryTop({ onMenu }: { onMenu: () => void }) {
  const search = (
    <SearchOpener
      keys="Ctrl K"
      shortcut="Control+K"
      onMean={() => {}}
      onPress={() => notify({ title: 'The palette opens' })}
    >
      Search amount or name
    </SearchOpener>
  )
  return (
    <TopBar homeHref="#home" onMenu={onMenu} start={search}>
      <ModePill mode="live" isConnected />
      <Bell count={3} href="#notifications" />
      <Menu label="You" entries={entries}>
        <Me name="Sunita Maharjan" />
      </Menu>
    </TopBar>
  )
}
