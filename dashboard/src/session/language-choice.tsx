import { useLingui } from '@lingui/react/macro'
import { GlobeIcon } from '../kit/icons/navigation.tsx'
import { NativeSelect } from '../kit/native-select.tsx'
import { activeLanguage, chooseLanguage } from '../platform/i18n.ts'
import { languages } from '../platform/languages.ts'
import { signInTexts } from '../texts/sign-in-texts.ts'

/** The languages that are shipped, by the browser's own list; nothing while there is but one. */
export function LanguageChoice() {
  const { t } = useLingui()
  const shipped = languages.filter((language) => language.shipped).map(({ code, name }) => ({ id: code, label: name }))
  if (shipped.length < 2) return null
  return (
    <NativeSelect
      label={t`Language`}
      icon={<GlobeIcon small />}
      value={activeLanguage()}
      options={shipped}
      onChange={(language) => void chooseLanguage(language, signInTexts)}
    />
  )
}
