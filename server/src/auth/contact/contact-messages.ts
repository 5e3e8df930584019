import { emailChangeLifeHours } from '@sahuji/contract/auth/contact-changes'
import { otpLifeMinutes } from '@sahuji/contract/auth'
import type { Language } from '@sahuji/contract/language/languages'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { emailChangeAskedMail, emailChangeLinkMail, emailChangedMail, emailInUseMail } from '../messages/email-mails.ts'
import {
  mobileChangeCodeSms,
  mobileChangedMail,
  mobileChangedSms,
  numberInUseSms,
} from '../messages/mobile-messages.ts'

type Sender = Pick<AuthDependencies, 'brand' | 'public_url' | 'support_phone'>

interface Reader {
  name: string
  /** Where it goes. */
  email: string
  language: Language | null
}

/** To the new address: the link that puts it in place. */
export const sendChangeLink = (tx: Tx, from: Sender, { token, ...to }: Reader & { token: string }, clock: Clock) =>
  send(
    tx,
    emailChangeLinkMail,
    toward(from, to, { link: `${from.public_url}/verify/newEmail/${token}`, hours: emailChangeLifeHours }),
    clock,
  )

/** To an address that has an account already, when somebody wants it for another one. */
export const sendAddressInUse = (tx: Tx, from: Sender, to: Reader, clock: Clock) =>
  send(tx, emailInUseMail, toward(from, to, {}), clock)

/** To the old address, when another one is asked for. */
export const warnOfEmailChange = (tx: Tx, from: Sender, to: Reader, clock: Clock) =>
  send(tx, emailChangeAskedMail, toward(from, to, { link: newPasswordAt(from) }), clock)

/** To the old address, when the new one is in place. */
export const notifyEmailChanged = (tx: Tx, from: Sender, { now, ...to }: Reader & { now: string }, clock: Clock) =>
  send(tx, emailChangedMail, toward(from, to, { masked: masked(now), support_phone: from.support_phone }), clock)

/** To the person's mail and the old number, when a new number is in place. */
export async function notifyMobileChanged(
  tx: Tx,
  from: Sender,
  { was, now, ...to }: Reader & { was: string; now: string },
  clock: Clock,
): Promise<void> {
  const { brand, support_phone } = from
  const facts = { end: now.slice(-3), link: newPasswordAt(from), support_phone }
  await send(tx, mobileChangedMail, toward(from, to, facts), clock)
  const { language } = to
  await send(tx, mobileChangedSms, { to: was, language, facts: { brand, support_phone } }, clock)
}

/** To the new number: the code that puts it in place. */
export const sendChangeCode = (
  tx: Tx,
  { brand }: Sender,
  { mobile_no: to, language, code }: { mobile_no: string; language: Language | null; code: string },
  clock: Clock,
) => send(tx, mobileChangeCodeSms, { to, language, facts: { code, brand, minutes: otpLifeMinutes } }, clock)

/** To a number that is somebody's, in place of a code that somebody else asked for. */
export const sendNumberInUse = (
  tx: Tx,
  { brand }: Sender,
  { mobile_no: to, language }: { mobile_no: string; language: Language | null },
  clock: Clock,
) => send(tx, numberInUseSms, { to, language, facts: { brand } }, clock)

const toward = <Facts extends object>({ brand }: Sender, { name, email, language }: Reader, facts: Facts) => ({
  to: email,
  language,
  facts: { name, brand, ...facts },
})

const newPasswordAt = ({ public_url }: Sender): string => `${public_url}/forgotPassword`

const masked = (email: string): string => `${email.slice(0, 1)}****${email.slice(email.lastIndexOf('@'))}`
