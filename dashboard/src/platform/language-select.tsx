import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '../kit/forms/native-select.tsx'
import { GlobeIcon } from '../kit/icons/first.tsx'
import { activeLanguage } from './translation/i18n.ts'
import { type Language, languages } from './preferences/languages.ts'

/** The shipped languages in the browser's own list; nothing while there is only one. */
export function LanguageSelect({ onChoose }: { onChoose: (language: Language) => void }) {
  const { t } = useLingui()
  const shipped = languages.filter((language) => language.shipped).map(({ code, name }) => ({ id: code, label: name }))
  if (shipped.length < 2) return null
  return (
    <NativeSelect
      label={t`Language`}
      icon={<GlobeIcon small />}
      value={activeLanguage()}
      options={shipped}
      onChange={onChoose}
    />
  )
}
