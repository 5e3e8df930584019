/**
 * The first cell of a sales register. The verifier recognises a register by it. It is the official name, which a tax officer looks for in
 * every language: sales account, rule 23, sub-rule (1), clause (छ).
 */
export const registerName = 'बिक्री खाता, नियम २३(१)(छ)'

/**
 * The files that a made statement can be fetched as: for people, for spreadsheets and programs, for accountants; and its sales as
 * the register of rule 23 (1) (छ) of Nepal's VAT rules, for a shop whose prices include VAT and for one that charges none.
 */
export const statementFormats = [
  'pdf',
  'xlsx',
  'csv',
  'json',
  'tally',
  'hledger',
  'ofx',
  'camt',
  'sales_vat_pdf',
  'sales_vat_xlsx',
  'sales_vat_csv',
  'sales_exempt_pdf',
  'sales_exempt_xlsx',
  'sales_exempt_csv',
] as const
export type StatementFormat = (typeof statementFormats)[number]
