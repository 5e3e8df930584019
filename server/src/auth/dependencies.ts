import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Feed } from '../feed/feed.ts'
import type { PasswordHashes } from '../platform/crypto/password-hashes.ts'
import type { Peppers } from '../platform/crypto/peppers.ts'
import type { SmsLimits } from '../platform/messages/sms-limits.ts'
import type { AuthSettings } from './auth-settings.ts'
import type { PushAddresses } from './sessions/push-tokens.ts'

/** What the actions of signing in, signing up and verifying need; assembled at start. */
export interface AuthDependencies {
  settings: AuthSettings
  hashes: PasswordHashes
  peppers: Peppers
  feed: Feed
  sms: SmsLimits
  /** Decides which devices of sessions can be pushed to. */
  push: PushAddresses
  /** The brand in messages. */
  brand: string
  /** The number in messages about a possible intruder. */
  support_phone: string
  /** Where the dashboard is reached, without a slash at the end; links in mails begin with it. */
  public_url: string
}

/** The same with the parts that an action gets from its request and a job lacks. */
export interface AuthJobDependencies extends AuthDependencies {
  db: Database
  clock: Clock
}
