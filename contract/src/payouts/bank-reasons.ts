/** Why a bank did not take or keep a withdrawal, as far as its own words or codes say. */
export const bankReasons = [
  'account_closed',
  'account_blocked',
  'account_dormant',
  'account_number',
  'holder_differs',
  'bank_limit',
  'branch_unknown',
  'not_allowed',
  'bank_down',
] as const
export type BankReason = (typeof bankReasons)[number]

/** The first that fits counts. Codes: ISO 20022 external status reasons, and those of NPI. */
const signs: readonly (readonly [BankReason, RegExp])[] = [
  ['account_closed', /\bAC0[47]\b|\bclosed\b/i],
  ['account_blocked', /\bAC06\b|\b(blocked|frozen)\b/i],
  ['account_dormant', /\b(dormant|inactive)\b/i],
  ['holder_differs', /\bBE01\b|\bname\b.*\b(mismatch|differs?|not match)/i],
  [
    'account_number',
    /\bAC0[1-3]\b|^(114|523)$|\b(invalid|incorrect|wrong|no such|unknown)\b.*\baccount|\baccount\b.*\b(invalid|incorrect|not found|does not exist)/i,
  ],
  ['bank_limit', /\bAM(02|14|21)\b|\blimit\b|\bexceed/i],
  ['branch_unknown', /\bRC0[1-9]\b|\b(invalid|incorrect|unknown)\b.*\b(bank|branch)\b/i],
  ['not_allowed', /\bAG0[1-3]\b|\bnot (allowed|permitted)\b|\bforbidden\b/i],
  ['bank_down', /\bAB0[5-9]\b|\bTM01\b|^(1001|E001|E004)$|\btime(d)?[ -]?out\b|\b(un|not )available\b/i],
]

/** The meaning of a bank's message; null if unknown. */
export const bankReasonOf = (said: string): BankReason | null => signs.find(([, sign]) => sign.test(said))?.[0] ?? null
