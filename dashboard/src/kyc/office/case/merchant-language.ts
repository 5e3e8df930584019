import type { Language } from '@sahuji/contract/language/languages'
import type { ReviewedCase } from '@sahuji/contract/kyc/review'

/** The language of the merchant's first person; English where they never chose, as for mails. */
export const merchantLanguage = ({ merchant }: Pick<ReviewedCase, 'merchant'>): Language =>
  merchant.people[0]?.language ?? 'en'

/** The name of a language in the reader's language. */
export const languageNameOf = (language: Language, reader: string): string =>
  new Intl.DisplayNames([reader], { type: 'language' }).of(language) ?? language
