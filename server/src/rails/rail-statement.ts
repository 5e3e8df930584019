/** A row of a rail's statement of a day. Paisa; positive: it owes us more. Null where it is not stated. */
export interface RailStatementRow {
  /** Our reference. */
  reference: string | null
  rail_ref: string | null
  /** The Kathmandu day that lists it. */
  day: string
  at: Date | null
  amount: bigint
  /** The rail's fee. */
  fee: bigint | null
  /** In the rail's own words. */
  description: string
}

/** The most that is read of one answer with a day's rows: some 20,000 of them. */
export const statementBytesMax = 16 * 1024 * 1024
