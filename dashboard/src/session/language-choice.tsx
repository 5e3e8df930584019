import { saveGuestLanguage } from '../platform/preferences/appearance.ts'
import { LanguageSelect } from '../platform/language-select.tsx'
import type { Language } from '../platform/preferences/languages.ts'
import { renewShell } from '../platform/server/new-version.ts'

/** The language before the sign-in. */
export const LanguageChoice = () => <LanguageSelect onChoose={(language) => void choose(language)} />

/** Each language has its own document; the form's draft restores the fields after the reload. */
async function choose(language: Language): Promise<void> {
  saveGuestLanguage(language)
  await renewShell()
  location.reload()
}
