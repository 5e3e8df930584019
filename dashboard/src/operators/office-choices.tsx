import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { NativeSelect } from '../kit/forms/native-select.tsx'
import { GlobeIcon, HalfMoonIcon, MoonIcon, SunIcon } from '../kit/icons/navigation.tsx'
import { IconButton } from '../kit/layout/button.tsx'
import type { Theme } from '../platform/preferences/appearance.ts'
import { activeLanguage, chooseLanguage } from '../platform/translation/i18n.ts'
import { languages } from '../platform/preferences/languages.ts'
import { chooseColours, useColours } from '../platform/preferences/theme.ts'
import { operatorTexts } from '../texts/operator-texts.ts'

/** The languages that are shipped, by the browser's own list. */
export function OfficeLanguage() {
  const { t } = useLingui()
  const shipped = languages.filter((language) => language.shipped).map(({ code, name }) => ({ id: code, label: name }))
  return (
    <NativeSelect
      label={t`Language`}
      icon={<GlobeIcon small />}
      value={activeLanguage()}
      options={shipped}
      onChange={(language) => void chooseLanguage(language, operatorTexts)}
    />
  )
}

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const icons: Record<Theme, ReactNode> = {
  system: <HalfMoonIcon small />,
  light: <SunIcon small />,
  dark: <MoonIcon small />,
}

/** Light, dark, or as the system has it; one button goes round. */
export function OfficeTheme() {
  const { t } = useLingui()
  const { theme } = useColours()
  const names: Record<Theme, string> = {
    system: t`Theme: as the system`,
    light: t`Theme: light`,
    dark: t`Theme: dark`,
  }
  return (
    <IconButton
      size="small"
      label={names[theme]}
      icon={icons[theme]}
      onPress={() => chooseColours({ theme: next[theme] })}
    />
  )
}
