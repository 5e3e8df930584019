import { chooseLanguage } from '../platform/translation/i18n.ts'
import { LanguageSelect } from '../platform/language-select.tsx'
import { operatorTexts } from '../texts/operator-texts.ts'

/** The language of the back office; its page keeps its state. */
export const OfficeLanguage = () => (
  <LanguageSelect onChoose={(language) => void chooseLanguage(language, operatorTexts)} />
)
