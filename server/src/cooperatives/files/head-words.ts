import type { AccountHead } from '@sahuji/contract/cooperatives'

/** Words by which cooperatives name an account, in English, in Nepali, and in Nepali with Latin letters; the first that fits. */
const words: readonly (readonly [AccountHead, RegExp])[] = [
  ['compulsory_saving', /compulsory|mandatory|anibarya|अनिवार्य/i],
  ['optional_saving', /optional|voluntary|aichhik|ऐच्छिक|ऐच्छीक/i],
  ['term_deposit', /\bterm\b|fixed|aawadhik|muddati|आवधिक|मुद्दती/i],
  ['loan_interest', /interest|byaj|ब्याज/i],
  ['loan_principal', /principal|\bsawa\b|\bsanwa\b|साँवा|सावाँ|सावा/i],
  ['penalty', /penalty|\bfine\b|jariwana|harjana|जरिवाना|हर्जाना/i],
  ['entry_fee', /entry|entrance|membership|prabesh|प्रवेश|सदस्यता/i],
  ['share', /share|शेयर|सेयर/i],
]

/** The account that a cell of their file names; undefined where its words are not known. */
export const headOfWords = (cell: string): AccountHead | undefined => words.find(([, word]) => word.test(cell))?.[0]
