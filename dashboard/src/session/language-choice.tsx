import { useLingui } from '@lingui/react/macro'
import { GlobeIcon } from '../kit/icons/navigation.tsx'
import { NativeSelect } from '../kit/forms/native-select.tsx'
import { activeLanguage } from '../platform/translation/i18n.ts'
import { languages, type Language } from '../platform/preferences/languages.ts'
import { saveGuestLanguage } from '../platform/preferences/appearance.ts'
import { renewShell } from '../platform/server/new-version.ts'

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
      onChange={(language) => void choose(language)}
    />
  )
}

/** Each language has a document of its own; what is written comes back by its draft. */
async function choose(language: Language): Promise<void> {
  saveGuestLanguage(language)
  await renewShell()
  location.reload()
}
