import { msg } from '@sahuji/contract/language/translatable'

/** The texts of the pages at which a payer proves a number or an e-mail address. */
export const contactTexts = {
  title: msg('Your number or e-mail address'),
  title_dispute: msg('First a code'),
  send_to: msg('We send a code to {address}, so that we know that you paid.'),
  why: msg('With it we can write to you, and ask where the money goes if the shop refunds it.'),
  why_dispute: msg(
    'You gave no number and no e-mail address with the payment. Enter one: we write to it what becomes of your dispute.',
  ),
  to: msg('Mobile number or e-mail address'),
  kept: msg('It is kept with this payment and used for nothing else. It cannot be changed later.'),
  send: msg('Send the code'),
  sent_sms: msg('We sent a code by SMS to {address}.'),
  sent_email: msg('We sent a code by e-mail to {address}.'),
  code: msg('The code'),
  go_on: msg('Go on'),
  over: msg('This code is too old, or was wrong too often.'),
  new_code: msg('Send a new code'),
  back: msg('Back to the receipt'),
  by_code: msg('Use a code that we send you instead'),
  from_receipt: msg('You gave no number? Open your receipt and dispute the payment from there.'),
  give: msg('Give a number or an e-mail address'),
  give_note: msg(
    'You gave no number and no e-mail address with the payment. Without one we cannot ask where a refund goes.',
  ),
} as const
