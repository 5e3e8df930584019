import { useLingui } from '@lingui/react/macro'
import { GlobeIcon } from '../kit/icons/navigation.tsx'
import { NativeSelect } from '../kit/forms/native-select.tsx'
import { languages } from '../platform/languages.ts'
import { usePreferences } from '../platform/preferences.ts'
import { useSavePreferences } from './calls.ts'

const offered = languages.filter(({ shipped }) => shipped).map(({ code, name }) => ({ id: code, label: name }))

/** The languages that are shipped, each under its own name; nothing while there is but one. */
export function LanguageSwitch() {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { save } = useSavePreferences()
  if (offered.length < 2) return null
  return (
    <NativeSelect
      label={t`Language`}
      icon={<GlobeIcon small />}
      value={language}
      options={offered}
      onChange={(chosen) => void save({ language: chosen })}
    />
  )
}
