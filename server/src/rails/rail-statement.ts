/** A row of what a rail says of a day. Paisa; positive: it owes us more. Null where it does not say. */
export interface RailStatementRow {
  /** Ours. */
  reference: string | null
  rail_ref: string | null
  at: Date
  amount: bigint
  /** What it keeps of it for its work. */
  fee: bigint | null
  /** In its own words. */
  description: string
}
