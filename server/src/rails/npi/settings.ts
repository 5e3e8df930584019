import type { KeyObject } from 'node:crypto'

/** What NCHL hands a technical member, and the account that payouts are paid from. */
export interface NpiSettings {
  /** Where `/oauth/token` and `/api/…` are, without a slash at the end; reached through NCHL's VPN. */
  base: string
  /** Of the HTTP Basic account that asks for tokens. */
  clientId: string
  clientSecret: string
  /** Of the password grant; the user's name also ends what is signed. */
  userName: string
  password: string
  /** The private key of the PFX that NCHL has the certificate of. */
  key: KeyObject
  /** Our account, pre-authorised with its bank. */
  debtor: NpiDebtor
  /** Whose list of charges holds: `MER-1-APP-3`. */
  appId: string
  /** Whether a comma stands between the batch's and the transaction's part of what is signed. Not documented: UAT says. */
  isJoinedByComma: boolean
  timeoutMs?: number
}

export interface NpiDebtor {
  bank_id: string
  branch_id: string
  account_number: string
  account_name: string
}

/** Both legs are done while we wait. What has not answered by then is unclear, and asked about. */
export const npiTimeoutMs = 30_000

/** Of the rail itself, paisa: what one order between two banks may be at most. NPI §5.3.1. */
export const npiAmountMax = 200_000_000n
