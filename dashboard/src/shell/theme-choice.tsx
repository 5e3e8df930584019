import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { IconButton } from '../kit/layout/button.tsx'
import { HalfMoonIcon, MoonIcon, SunIcon } from '../kit/icons/navigation.tsx'
import type { Theme } from '../platform/look.ts'
import { chooseColours, useColours } from '../platform/theme.ts'

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const icons: Record<Theme, ReactNode> = {
  system: <HalfMoonIcon small />,
  light: <SunIcon small />,
  dark: <MoonIcon small />,
}

/** Light, dark, or as the system has it; one button goes round. */
export function ThemeChoice() {
  const { t } = useLingui()
  const { theme } = useColours()
  const names: Record<Theme, string> = {
    system: t`Theme: as the system`,
    light: t`Theme: light`,
    dark: t`Theme: dark`,
  }
  const choose = () => chooseColours({ theme: next[theme] })
  return <IconButton size="small" label={names[theme]} icon={icons[theme]} onPress={choose} />
}
