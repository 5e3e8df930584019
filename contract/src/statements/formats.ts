/** The files that a made statement can be fetched as: for people, for spreadsheets and programs, for accountants. */
export const statementFormats = ['pdf', 'xlsx', 'csv', 'json', 'tally', 'hledger', 'ofx', 'camt'] as const
export type StatementFormat = (typeof statementFormats)[number]
