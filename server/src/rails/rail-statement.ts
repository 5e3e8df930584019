/** A row of what a rail says of a day. Paisa; positive: it owes us more. Null where it does not say. */
export interface RailStatementRow {
  /** Ours. */
  reference: string | null
  rail_ref: string | null
  /** The Kathmandu day that it lists it under. */
  day: string
  at: Date | null
  amount: bigint
  /** What it keeps of it for its work. */
  fee: bigint | null
  /** In its own words. */
  description: string
}

/** The most that is read of one answer with a day's rows: some 20,000 of them. */
export const statementBytesMax = 16 * 1024 * 1024
