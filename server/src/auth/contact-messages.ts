import { emailChangeLifeHours, mobileChangeLifeMinutes } from '@sahuji/contract/auth/contact-changes'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import { sendMessage } from '../platform/messages.ts'
import type { AuthWith } from './auth-with.ts'

type Sender = Pick<AuthWith, 'brand' | 'public_url'>

interface Told {
  name: string
  /** Where it goes: never the new address, unless it says so. */
  email: string
}

/** To the new address: the link that puts it in place. */
export const sendChangeLink = (tx: Tx, from: Sender, to: Told & { token: string }, clock: Clock): Promise<void> =>
  mail(tx, from, to, clock, {
    kind: 'email-change-link',
    subject: 'Confirm your new e-mail address',
    says: `please open this link to use this address for your ${from.brand} account from now on:

${from.public_url}/verify/newEmail/${to.token}

It works once and for ${emailChangeLifeHours} hours. Until then your old address holds. If you did not ask for it, you need not do anything.`,
  })

/** To an address that has an account already, when somebody wants it for another one. */
export const sendAddressInUse = (tx: Tx, from: Sender, to: Told, clock: Clock): Promise<void> =>
  mail(tx, from, to, clock, {
    kind: 'email-change-in-use',
    subject: 'This address has an account already',
    says: `somebody asked to use this e-mail address for another ${from.brand} account. It belongs to yours, so nothing was changed. If that was you, sign in with this address, or choose another one there.`,
  })

/** To the old address, when another one is asked for. */
export const warnOfEmailChange = (tx: Tx, from: Sender, to: Told, clock: Clock): Promise<void> =>
  mail(tx, from, to, clock, {
    kind: 'email-change-asked',
    subject: 'A new e-mail address was asked for',
    says: `another e-mail address was asked for on your ${from.brand} account, with your password. Nothing has changed yet: the new address has to be confirmed first.

If it was not you, change your password now. That makes the request void:

${from.public_url}/forgotPassword`,
  })

/** To the old address, when the new one is in place. */
export const tellEmailChanged = (tx: Tx, from: Sender, to: Told & { now: string }, clock: Clock): Promise<void> =>
  mail(tx, from, to, clock, {
    kind: 'email-changed',
    subject: 'Your e-mail address was changed',
    says: `the e-mail address of your ${from.brand} account is ${masked(to.now)} from now on. This address signs in no more.

If it was not you, call us at once: +977-1-4620147.`,
  })

/** To the person's mail, when a new number is in place. */
export const tellMobileChanged = (tx: Tx, from: Sender, to: Told & { now: string }, clock: Clock): Promise<void> =>
  mail(tx, from, to, clock, {
    kind: 'mobile-changed',
    subject: 'Your mobile number was changed',
    says: `the mobile number of your ${from.brand} account ends in ${to.now.slice(-3)} from now on.

If it was not you, change your password now, and call us: +977-1-4620147.

${from.public_url}/forgotPassword`,
  })

/** To the old number, when the new one is in place. */
export const tellOldMobile = (tx: Tx, { brand }: Sender, to: string, clock: Clock): Promise<void> =>
  sendMessage(
    tx,
    {
      channel: 'sms',
      to,
      kind: 'mobile-changed',
      text: `Your ${brand} account has another mobile number now. Not you? Call +977-1-4620147.`,
    },
    clock,
  )

/** To the new number: the code that puts it in place. */
export const sendChangeCode = (tx: Tx, { brand }: Sender, to: { mobile_no: string; code: string }, clock: Clock) =>
  sendMessage(
    tx,
    {
      channel: 'sms',
      to: to.mobile_no,
      kind: 'mobile-change-code',
      text: `${to.code} is your ${brand} code for this new number. Never tell it to anyone. The change waits ${mobileChangeLifeMinutes} minutes.`,
    },
    clock,
  )

interface Letter {
  kind: string
  subject: string
  says: string
}

const mail = (tx: Tx, { brand }: Sender, { name, email }: Told, clock: Clock, { kind, subject, says }: Letter) =>
  sendMessage(tx, { channel: 'email', to: email, kind, subject, text: `Dear ${name},\n\n${says}\n\n${brand}\n` }, clock)

const masked = (email: string): string => `${email.slice(0, 1)}****${email.slice(email.lastIndexOf('@'))}`
