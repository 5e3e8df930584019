import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { HalfMoonIcon, MoonIcon, SunIcon } from '../kit/icons/navigation.tsx'
import { IconButton } from '../kit/layout/button.tsx'
import { currentAppearance, type Theme } from './preferences/appearance.ts'
import { chooseColours, useColours } from './preferences/theme.ts'

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const icons: Record<Theme, ReactNode> = {
  system: <HalfMoonIcon small />,
  light: <SunIcon small />,
  dark: <MoonIcon small />,
}

/** Switches between the system's theme, light and dark, in this order. */
export function ThemeButton() {
  const { t } = useLingui()
  const { theme } = useColours()
  const names: Record<Theme, string> = {
    system: t`Theme: as the system`,
    light: t`Theme: light`,
    dark: t`Theme: dark`,
  }
  // the saved theme: a second press can come before the first is drawn
  const choose = () => chooseColours({ theme: next[currentAppearance().theme] })
  return <IconButton size="small" label={names[theme]} icon={icons[theme]} onPress={choose} />
}
