import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Permission } from '@sahuji/contract/company/shop-roles'
import type { ReactNode } from 'react'
import { EyeIcon, EyeOffIcon, GlobeIcon } from '../../kit/icons/first.tsx'
import { KeyboardIcon } from '../../kit/icons/later.tsx'
import { MailIcon, PhoneIcon, RetryIcon } from '../../kit/icons/actions.tsx'
import { BrushIcon, HalfMoonIcon, LogOutIcon, MoonIcon, SunIcon } from '../../kit/icons/navigation.tsx'
import { supportContact } from '../../kit/format/operator.ts'
import { choosePreferences } from '../../merchants/preferences.ts'
import { languages, type Language } from '../../platform/preferences/languages.ts'
import { chooseColours } from '../../platform/preferences/theme.ts'
import { hideBalance } from '../../wallet/balance-hiding.ts'

/** The dependencies of the actions. */
export interface ActionDeps {
  refresh: () => void
  signOut: () => void
  showShortcuts: () => void
  showAppearance: () => void
}

export interface PaletteAction {
  id: string
  name: MessageDescriptor
  icon: ReactNode
  run: (deps: ActionDeps) => void
  /** The permission without which it has no use. */
  needs?: Permission
}

/** The actions on any page. */
export const actions: readonly PaletteAction[] = [
  { id: 'refresh', name: msg`Refresh everything`, icon: <RetryIcon />, run: ({ refresh }) => refresh() },
  {
    id: 'hide',
    name: msg`Hide the balance`,
    icon: <EyeOffIcon />,
    needs: 'balance.read',
    run: () => hideBalance(true),
  },
  {
    id: 'show',
    name: msg`Show the balance`,
    icon: <EyeIcon />,
    needs: 'balance.read',
    run: () => hideBalance(false),
  },
  {
    id: 'shortcuts',
    name: msg`Keyboard shortcuts`,
    icon: <KeyboardIcon />,
    run: ({ showShortcuts }) => showShortcuts(),
  },
  {
    id: 'call',
    name: msg`Call support`,
    icon: <PhoneIcon />,
    run: () => location.assign(`tel:${supportContact().phone}`),
  },
  {
    id: 'write',
    name: msg`Write to support`,
    icon: <MailIcon />,
    run: () => location.assign(`mailto:${supportContact().email}`),
  },
  { id: 'logout', name: msg`Logout`, icon: <LogOutIcon />, run: ({ signOut }) => signOut() },
]

/** The settings on any page. */
export const settings: readonly PaletteAction[] = [
  { id: 'theme-light', name: msg`Theme: light`, icon: <SunIcon />, run: () => chooseColours({ theme: 'light' }) },
  { id: 'theme-dark', name: msg`Theme: dark`, icon: <MoonIcon />, run: () => chooseColours({ theme: 'dark' }) },
  {
    id: 'theme-system',
    name: msg`Theme: as the system`,
    icon: <HalfMoonIcon />,
    run: () => chooseColours({ theme: 'system' }),
  },
  { id: 'appearance', name: msg`Appearance`, icon: <BrushIcon />, run: ({ showAppearance }) => showAppearance() },
]

export interface LanguageAction extends Omit<PaletteAction, 'name'> {
  /** The language's own name, so that its speakers recognise it. */
  name: string
  lang: Language
}

const shipped = languages.filter((language) => language.shipped)

/** The languages, each under its own name; empty while there is only one. */
export const languageSettings: readonly LanguageAction[] = (shipped.length > 1 ? shipped : []).map(
  ({ code, name }) => ({
    id: `language-${code}`,
    name,
    lang: code,
    icon: <GlobeIcon />,
    // the server's texts in the person's language are fetched again
    run: ({ refresh }) => void choosePreferences({ language: code }).then(refresh, refresh),
  }),
)
