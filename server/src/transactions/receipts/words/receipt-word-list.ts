/** What papers say in one language; names in braces are filled in. */
export interface ReceiptWords {
  receipt: string
  sandbox: string
  fromWallet: string
  toWallet: string
  fromBank: string
  fromCard: string
  /** A card of which no more is known than the brands that are taken. */
  anyCard: string
  toBank: string
  fromPayer: string
  toPayer: string
  arrivedWallet: string
  arrivedAccount: string
  leftWallet: string
  asked: string
  givenBack: string
  paid: string
  paidAtBank: string
  gatewayCharge: string
  total: string
  nothing: string
  takenBack: string
  fee: string
  commission: string
  bankCharge: string
  vat: string
  when: string
  references: string
  ours: string
  bank: string
  railReference: string
  through: string
  purpose: string
  /** At which counter. */
  at: string
  remark: string
  code: string
  accountEnding: string
  holder: string
  pan: string
  day: string
  account: string
  question: string
  verify: string
  verifyShort: string
  printed: string
  page: string
  /** In the order of the contract's `loadPurposes`. */
  purposes: readonly string[]
  /** In the order of `eventCodes`. */
  events: readonly string[]
}
