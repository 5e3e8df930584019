import type { ContactChange } from '@sahuji/contract/auth/contact-changes'
import { secondsUntil } from '../auth/auth-settings.ts'
import { mayResendAt, type WaitingChange } from '../auth/contact/contact-changes.ts'
import { bareMobile } from '@sahuji/contract/merchants'

/** A waiting change as its owner sees it. */
export function shownChange(change: WaitingChange, now: Date): ContactChange {
  const { channel, value, asked_at, expires_at } = change
  const next = mayResendAt(change)
  return {
    channel,
    value: channel === 'mobile' ? bareMobile(value) : value,
    asked_at,
    expires_at,
    wait_seconds: next > now ? secondsUntil(now, next) : 0,
  }
}

/** True for the change to this value whose link or code was sent a moment ago: nothing need be sent again. */
export const isFresh = (change: WaitingChange | undefined, value: string, now: Date): change is WaitingChange =>
  change !== undefined && change.value === value && mayResendAt(change) > now
