import { msg, type Translatable } from '@sahuji/contract/language/translatable'
import type { Language } from '@sahuji/contract/language/languages'
import { amountsIn } from '@sahuji/contract/money/money'
import { sayWith } from '../platform/texts/say.ts'
import type { NotificationRow } from './list-notifications.ts'
import { type NotificationKey, notificationTexts } from './notification-texts.ts'

const received = notificationTexts.load_credited.title

const takenUp = msg('{amount} that you sent has arrived')

const asked = msg('You are asked for {amount}')

const notPaid = msg('Your request for {amount} was not paid')

/** Subjects that replace a title with somebody's name. */
const withoutNames: Readonly<Partial<Record<NotificationKey, Translatable>>> = {
  fund_received: received,
  fund_received_at: received,
  fund_taken_up: takenUp,
  fund_requested: asked,
  request_reminded: asked,
  request_accepted: received,
  request_paid_otherwise: received,
  request_rejected: notPaid,
  request_expired: notPaid,
}

/** A notification as the subject of a mail: without text that a person wrote, which would seem to be ours. */
export const subjectOf = ({ text_key, facts }: NotificationRow, language: Language): string =>
  amountsIn(sayWith(language, subjectTextOf(text_key), facts), language)

/** The text of the subject, for the test that no name is in one. */
export const subjectTextOf = (key: NotificationKey): Translatable => withoutNames[key] ?? notificationTexts[key].title
