import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../kit/button.tsx'
import { HalfMoonIcon, MoonIcon, SunIcon } from '../kit/icons/navigation.tsx'
import { currentLook, type Theme } from '../platform/look.ts'
import { chooseTheme } from '../platform/theme.ts'

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const icons: Record<Theme, ReactNode> = {
  system: <HalfMoonIcon small />,
  light: <SunIcon small />,
  dark: <MoonIcon small />,
}

/** Light, dark, or as the system has it; one button goes round. */
export function ThemeChoice() {
  const { t } = useLingui()
  const [theme, setTheme] = useState(() => currentLook().theme)
  const names: Record<Theme, string> = {
    system: t`Theme: as the system`,
    light: t`Theme: light`,
    dark: t`Theme: dark`,
  }
  const choose = () => {
    chooseTheme(next[theme])
    setTheme(next[theme])
  }
  return <IconButton size="small" label={names[theme]} icon={icons[theme]} onPress={choose} />
}
