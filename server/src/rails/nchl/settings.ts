/** What NCHL and we have agreed on. Several `passwords` and `publicKeys` while they rotate. */
export interface NchlSettings {
  /** By which it signs in to us. */
  userName: string
  passwords: readonly [string, ...string[]]
  /** NCHL's RSA keys or certificates, PEM. */
  publicKeys: readonly [string, ...string[]]
  /** How long NCHL repeats a payment that we have not confirmed, before it gives the money back. */
  retrySeconds?: number
}

/** NCHL does not publish its limit; an operator sets what was agreed. */
export const nchlRetrySeconds = 30 * 60
