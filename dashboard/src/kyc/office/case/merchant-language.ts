import type { Language } from '@sahuji/contract/language/languages'
import type { ReviewedCase } from '@sahuji/contract/kyc/review'

/** What the merchant's first person reads in; English where they never chose, as mails are written. */
export const merchantLanguage = ({ merchant }: Pick<ReviewedCase, 'merchant'>): Language =>
  merchant.people[0]?.language ?? 'en'

/** A language's name in the reader's own. */
export const languageNameOf = (language: Language, reader: string): string =>
  new Intl.DisplayNames([reader], { type: 'language' }).of(language) ?? language
