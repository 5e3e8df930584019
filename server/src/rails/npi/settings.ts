import type { KeyObject } from 'node:crypto'

/** A technical member's settings from NCHL, and the account that payouts are paid from. */
export interface NpiSettings {
  /** The address of `/oauth/token` and `/api/…`, without a trailing slash; reached through NCHL's VPN. */
  base: string
  /** Of the HTTP Basic account that requests tokens. */
  clientId: string
  clientSecret: string
  /** Of the password grant; the signed text also ends with the user's name. */
  userName: string
  password: string
  /** The private key of the PFX whose certificate NCHL has. */
  key: KeyObject
  /** Our account, pre-authorised with its bank. */
  debtor: NpiDebtor
  /** The app whose list of charges applies: `MER-1-APP-3`. */
  appId: string
  /**
   * Whether a comma separates the batch's and the transaction's part of the signed text. Not documented: confirm it in
   * UAT.
   */
  isJoinedByComma: boolean
  timeoutMs?: number
}

export interface NpiDebtor {
  bank_id: string
  branch_id: string
  account_number: string
  account_name: string
}

/** Both legs finish during the call. An order without an answer by then is unclear, and queried. */
export const npiTimeoutMs = 30_000

/** The rail's own limit, paisa: the most that one order between two banks may be. NPI §5.3.1. */
export const npiAmountMax = 200_000_000n
