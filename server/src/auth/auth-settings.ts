import * as contract from '@sahuji/contract/auth'
import { passkeyLifeMinutes, passkeysMax } from '@sahuji/contract/auth/passkeys'
import { ticketLifeMinutes, ticketTries } from '@sahuji/contract/auth/second-factors'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Limits per minute, hour and day. */
const links = (per_minute: number, per_hour: number, per_day: number) => [
  { count: per_minute, seconds: minute },
  { count: per_hour, seconds: hour },
  { count: per_day, seconds: day },
]

/** Every figure of signing in and verifying. Durations in seconds. */
export const authDefaults = {
  /** A session ends after this long without a request, and after this long in any case (design.md, sessions). */
  session: { idle_seconds: hour, life_seconds: day },
  /** The same where "Remember this device" was chosen and the browser's key is bound. */
  remembered: { idle_seconds: 12 * hour, life_seconds: 7 * day },
  /** The same for a device at a shop's counter: a long day. */
  counter: { idle_seconds: 16 * hour, life_seconds: 16 * hour },
  session_touch_seconds: minute,
  /** How far a proof's clock may differ from ours. */
  proof_skew_seconds: 120,
  /** Failed sign-ins in a window before further tries wait; a used-up window doubles the next one. */
  sign_in: {
    failures: 10,
    window_seconds: 15 * minute,
    rounds_max: 4,
    /** Tries of one account from one place, the right ones too: each costs a hash. */
    tries: { count: 60, seconds: 15 * minute },
    /** Counts kept for unknown names; the oldest beyond are deleted. */
    strangers_kept: 100_000,
  },
  /**
   * Failures of a network over all accounts. A shared address serves many people, so it is never locked: after the
   * limit one try passes at a time, every 3 seconds at first and every minute at the slowest.
   */
  network: { failures: 300, window_seconds: 15 * minute, pace_seconds: 3, pace_max_seconds: minute, pace_step: 30 },
  /**
   * Failures of an account from unknown places, without a success between: then only a new password opens it there. One
   * neighbourhood of addresses adds no more than its share, and the owner's own networks have only the share.
   */
  in_a_row: { failures: 100, near_failures: 30, window_seconds: 90 * day, strangers_window_seconds: day },
  password_reset: {
    life_seconds: contract.passwordResetMinutes * minute,
    /** A valid link is sent again, with a full life, until this age; after that it gets a successor. */
    renewed_seconds: 20 * minute,
    mail: {
      /** Requests from one neighbourhood of addresses. */
      near: links(1, 3, 10),
      /**
       * Requests of all strangers together. When their day is used up, one an hour is still sent: the owner gets it.
       */
      all: [
        { count: 6, seconds: hour },
        { count: 20, seconds: day },
      ],
      after_day: { count: 1, seconds: hour },
      /** For each device that the owner has signed in with. */
      known: links(1, 3, 10),
    },
    sms: {
      near: links(1, 3, 5),
      all: [{ count: 6, seconds: day }],
      after_day: undefined,
      known: links(1, 2, 4),
    },
  },
  /** Requests for a new password on any route: each is compared with the last passwords, at a hash each. */
  new_password: { count: 30, seconds: hour },
  phone_code: {
    life_seconds: contract.otpLifeMinutes * minute,
    wait_seconds: contract.otpResendWaitSeconds,
    tries: contract.otpTries,
    tries_per_day: 10,
    sends_per_hour: contract.otpSendsPerHour,
    sends_per_day: contract.otpSendsPerDay,
  },
  /**
   * SMS to one number and from one network, on any route. A shared address serves many people, so its limit is higher.
   */
  sms: {
    number_per_day: contract.otpSendsPerDay,
    /** The part of it kept for people who had no code yet, where several have named the number. */
    number_kept_for_first: 3,
    network: [
      { count: 40, seconds: hour },
      { count: 150, seconds: day },
    ],
  },
  passkeys: { life_seconds: passkeyLifeMinutes * minute, most: passkeysMax },
  /** Between two steps of a sign-in, and between a proven passkey and the new password. */
  ticket: { life_seconds: ticketLifeMinutes * minute, reset_seconds: 10 * minute, tries: ticketTries },
  /** How long a set-up waits for its first code; how many wrong codes a day, from any place. */
  totp: { begun_seconds: 15 * minute, failures: 50, failures_seconds: day },
  email_link: {
    life_seconds: day,
    wait_seconds: contract.emailResendWaitSeconds,
    /** To one address, requested from one neighbourhood of addresses, and by all anonymous callers. */
    sends_per_hour: 5,
    /** To one address by all who signed up with it, from any place. */
    sends_per_hour_of_all: 15,
  },
}

export type AuthSettings = typeof authDefaults

/** The moment `seconds` after another; before it when negative. */
export const after = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000)

/** Whole seconds from one moment to a later one, at least 1: the wait that a person is shown. */
export const secondsUntil = (from: Date, until: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - from.getTime()) / 1000))
