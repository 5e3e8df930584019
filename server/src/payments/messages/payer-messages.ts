import { msg } from '@sahuji/contract/language/translatable'
import { framedMail, mailKind, smsKind } from '../../platform/messages/message-kinds.ts'

/** What a payer without a wallet is written about, each once. */
export const payerNews = [
  'refund_on_its_way',
  'refund_done',
  'refund_failed',
  'account_reminder',
  'surplus_on_its_way',
  'surplus_done',
  'surplus_kept',
] as const
export type PayerNews = (typeof payerNews)[number]

/** Money that goes back to its payer, step by step. */
export const payerSms = {
  refund_on_its_way: smsKind('refund-on-its-way', msg('{shop} refunds {amount}. It arrives by {day}.')),
  refund_done: smsKind('refund-done', msg('{shop}: your refund of {amount} is paid. {brand}')),
  refund_failed: smsKind('refund-failed', msg('Your refund of {amount} was not paid. Ask {shop}.')),
  account_reminder: smsKind('refund-reminder', msg('{amount} waits for you until {day}. Where to? {refund_link}')),
  surplus_on_its_way: smsKind(
    'surplus-on-its-way',
    msg('{brand}: {amount} to {shop} came twice or late. It goes back.'),
  ),
  surplus_done: smsKind('surplus-done', msg('{brand}: {amount} to {shop} went back to you.')),
  surplus_kept: smsKind('surplus-kept', msg('{brand} keeps {amount} for you. Call {support_phone}.')),
}

const frame = framedMail(
  msg(`Hello,

{says}

Payment to {shop}: {amount}
Reference: {reference}

{brand}`),
)

/** The same as an e-mail. */
export const payerMail = {
  refund_on_its_way: frame('refund-on-its-way', {
    subject: msg('{amount} goes back to you, {reference}'),
    says: msg(
      'The shop refunds this amount, and the bank or card that paid is asked to return it. It arrives by {day}.',
    ),
  }),
  refund_done: frame('refund-done', {
    subject: msg('Your refund of {amount} is paid, {reference}'),
    says: msg('Your refund is confirmed. Your bank may need some days to show it.'),
  }),
  refund_failed: frame('refund-failed', {
    subject: msg('Your refund of {amount} was not paid, {reference}'),
    says: msg(
      'The refund was refused or came back, and the shop has the money again. Ask the shop to refund it once more.',
    ),
  }),
  account_reminder: mailKind('refund-reminder', {
    subject: msg('{amount} waits for you, {reference}'),
    text: msg(`Hello,

{amount} of your payment to {shop} waits for you until {day}. Name the account that it goes to:
{refund_link}

Reference: {reference}

{brand}`),
  }),
  surplus_on_its_way: frame('surplus-on-its-way', {
    subject: msg('{amount} goes back to you, {reference}'),
    says: msg('This money came once more, or too late to be taken. It goes back by itself: you need not do anything.'),
  }),
  surplus_done: frame('surplus-done', {
    subject: msg('{amount} went back to you, {reference}'),
    says: msg(
      'This money came once more, too late or with another amount, and was returned. Your bank may need some days to show it.',
    ),
  }),
  surplus_kept: frame('surplus-kept', {
    subject: msg('{amount} is kept for you, {reference}'),
    says: msg(
      'No account was named in time, or the bank did not take it. The money remains yours. Call us: {support_phone}.',
    ),
  }),
}
