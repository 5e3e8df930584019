import { useLingui } from '@lingui/react/macro'
import { GlobeIcon } from '../kit/icons/navigation.tsx'
import { NativeSelect } from '../kit/forms/native-select.tsx'
import { activeLanguage } from '../platform/translation/i18n.ts'
import { languages, type Language } from '../platform/preferences/languages.ts'
import { saveGuestLanguage } from '../platform/preferences/appearance.ts'
import { renewShell } from '../platform/server/new-version.ts'

/** A native select of the shipped languages; empty while there is only one. */
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

/** Reloads into the language's own document; the draft restores the form. */
async function choose(language: Language): Promise<void> {
  saveGuestLanguage(language)
  await renewShell()
  location.reload()
}
