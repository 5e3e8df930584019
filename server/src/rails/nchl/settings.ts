/** The settings agreed with NCHL. Several `passwords` and `publicKeys` during a rotation. */
export interface NchlSettings {
  /** The name that NCHL authenticates with. */
  userName: string
  passwords: readonly [string, ...string[]]
  /** NCHL's RSA keys or certificates, PEM. */
  publicKeys: readonly [string, ...string[]]
  /** How long NCHL repeats an unconfirmed payment before it returns the money. */
  retrySeconds?: number
}

/** NCHL does not publish its limit; an operator sets what was agreed. */
export const nchlRetrySeconds = 30 * 60
