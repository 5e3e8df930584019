import { type FactsOf, type InContext, msg, type Translatable } from '@sahuji/contract/language/translatable'

/** The bell's texts of one type of notification. */
interface NotificationTexts {
  title: Translatable
  body: Translatable
}

/** The same in one language. */
export interface NotificationWords {
  title: string
  body: string
}

/** What to do, whatever it was that changed. */
const notByYou = msg('If it was not you, set a new password and call us.')

/** The bell's texts. */
export const notificationTexts = {
  kyc_accepted: { title: msg('Your KYC is verified'), body: msg('Case {number} was accepted.') },
  tariff_change: {
    title: msg('Fees or limits that you use change on {day}', 'notice'),
    body: msg('The current and the new rules: the fees page.'),
  },
  statement_made: {
    title: msg('Statement {number} is ready'),
    body: msg('{from} to {to}. Its files are under Statements.'),
  },
  statement_failed: {
    title: msg('A statement was not made'),
    body: msg('{from} to {to}: its rows did not match its sums. Our team sees this; make it again later.'),
  },
  export_made: {
    title: msg('The exported file is ready'),
    body: msg('{rows} rows. It is kept for seven days under Statements.'),
  },
  export_failed: {
    title: msg('A file was not made'),
    body: msg('Its {rows} rows could not be written. Our team sees this; make it again later.'),
  },
  kyc_more_asked: {
    title: msg('Something is requested from you again'),
    body: msg('Check case {number} and send it again.'),
  },
  kyc_rejected: { title: msg('Your KYC was not accepted'), body: msg('The reason is shown with case {number}.') },
  kyc_expired: { title: msg('Your KYC has ended'), body: msg('Check case {number}, renew it and send it.') },
  payout_credited: {
    title: msg('{amount} is in your bank account'),
    body: msg('{bank}, account ending {end}. {reference}'),
  },
  payout_returned: {
    title: msg('A withdrawal came back'),
    body: msg('{amount} to {bank}, account {end}, is in your wallet. The account is paused: see the reason.'),
  },
  payout_failed: {
    title: msg('A withdrawal was not made'),
    body: msg('{amount} to {bank}, account ending {end}: nothing left your wallet.'),
  },
  payout_unclear: {
    title: msg('A withdrawal is unclear'),
    body: msg('{amount} to {bank}, account ending {end}. We ask the bank; do not withdraw it again.'),
  },
  load_credited: { title: msg('{amount} is in your wallet'), body: msg('{bank} confirmed load {reference}.') },
  load_reversed: {
    title: msg('The bank took a load back'),
    body: msg('{amount} of load {reference}, {bank}: it left your wallet again.'),
  },
  payout_account_added: {
    title: msg('A bank account was added'),
    body: msg('{bank}, ending {end}. If it was not you, remove it under Bank Deposit.'),
  },
  settlement_stopped: {
    title: msg('Automatic settlement is off'),
    body: msg('The account at {bank} ending {end} cannot take withdrawals any more.'),
  },
  settlement_changed: {
    title: msg('Automatic settlement was changed'),
    body: msg('It goes to {bank}, ending {end}. If it was not you, turn it off under Bank Deposit.'),
  },
  settlement_off: {
    title: msg('Automatic settlement was turned off'),
    body: notByYou,
  },
  event_payout_account_not_ready: {
    title: msg('The money of an event stays in your wallet'),
    body: msg('“{event}”, {amount}: the account ending {end} cannot take it now.'),
  },
  event_payout_limit_reached: {
    title: msg('The money of an event stays in your wallet'),
    body: msg(
      '“{event}”, {amount}: it is more than you may withdraw now. Withdraw a part to the account ending {end}.',
    ),
  },
  event_payout_closed: {
    title: msg('The money of an event stays in your wallet'),
    body: msg('“{event}”, {amount}: withdrawals are closed now, so nothing went to the account ending {end}.'),
  },
  event_payout_below_minimum: {
    title: msg('The money of an event stays in your wallet'),
    body: msg('“{event}”, {amount}: it is too little for a withdrawal to the account ending {end}.'),
  },
  event_payout_below_reserve: {
    title: msg('The money of an event stays in your wallet'),
    body: msg('“{event}”, {amount}: your wallet has less to withdraw to the account ending {end}.'),
  },
  event_payout_no_rail: {
    title: msg('The money of an event stays in your wallet'),
    body: msg('“{event}”, {amount}: no way to the bank is open now, so nothing went to the account ending {end}.'),
  },
  account_paper_accepted: {
    title: msg('Your document was accepted'),
    body: msg('Withdrawals to {bank}, ending {end}, are no longer held because of its name.'),
  },
  account_paper_opens: {
    title: msg('Your document was accepted'),
    body: msg('Money can go to {bank}, ending {end}, after its first 24 hours.'),
  },
  account_paper_refused: { title: msg('Your document was not accepted'), body: msg('{bank}, ending {end}: {reason}') },
  cooperative_approved: {
    title: msg('You are linked to {name}'),
    body: msg('Its book begins with the first deposit.'),
  },
  cooperative_rejected: { title: msg('The link to {name} was rejected'), body: msg('The reason: {reason}') },
  cooperative_suspended: { title: msg('The link to {name} is suspended'), body: msg('The reason: {reason}') },
  password_changed: { title: msg('Your password was changed', 'notice'), body: notByYou },
  passkey_added: { title: msg('A passkey was added', 'notice'), body: notByYou },
  passkey_removed: { title: msg('A passkey was removed', 'notice'), body: notByYou },
  totp_added: { title: msg('An authenticator app was added'), body: notByYou },
  totp_removed: { title: msg('The authenticator app was removed'), body: notByYou },
  recovery_codes_new: { title: msg('New recovery codes were made', 'notice'), body: notByYou },
  secret_key_made: {
    title: msg('A secret key was made', 'notice'),
    body: msg('“{name}”, ending {ending}. If it was not you, revoke it under Developers.'),
  },
  secret_key_rolled: {
    title: msg('A secret key was rolled'),
    body: msg('“{name}”, ending {ending}. Your servers need the new one.'),
  },
  secret_key_revoked: {
    title: msg('A secret key was revoked'),
    body: msg('“{name}”, ending {ending}. A server that has it is refused.'),
  },
  secret_key_exposed: {
    title: msg('A secret key was seen in an address'),
    body: msg('“{name}”, ending {ending}. Logs may hold it: roll it under Developers.'),
  },
  history_view_entered: {
    title: msg('New in “{name}”'),
    body: msg('Transactions that entered this view: {count}'),
  },
  webhook_failing: {
    title: msg('Webhooks are failing'),
    body: msg(
      'Nothing was delivered to {host} for a day. After three days we stop. See the reason under Developers, Webhooks.',
    ),
  },
  webhook_disabled: {
    title: msg('Webhooks were turned off'),
    body: msg(
      'Nothing was delivered to {host} for three days. Messages are kept for 30 days: send them again from there.',
    ),
  },
  webhook_gone: {
    title: msg('Webhooks were turned off'),
    body: msg('{host} answered 410, which asks us to stop. Turn them on again under Developers, Webhooks.'),
  },
  question_answered: {
    title: msg('We have answered you'),
    body: msg('Your question {number}. The answer is shown at Where is my money?'),
  },
  fund_received: { title: msg('{name} sent you {amount}'), body: msg('It is in your wallet. {reference}') },
  fund_received_at: {
    title: msg('{name} sent you {amount}'),
    body: msg('At {counter}. It is in your wallet. {reference}'),
  },
  payment_received: { title: msg('{name} paid you {amount}'), body: msg('It is in your wallet. {reference}') },
  payment_received_at: {
    title: msg('{name} paid you {amount}'),
    body: msg('At {counter}. It is in your wallet. {reference}'),
  },
  refund_asked: {
    title: msg('{person} asks for a refund of {amount}'),
    body: msg('Payment {reference}. Approve or refuse it on its page. {note}'),
  },
  refund_failed: {
    title: msg('{amount} of a refund is in your wallet again'),
    body: msg('It did not reach the payer. {reference}'),
  },
  payment_came_late: {
    title: msg('{amount} came too late and goes back'),
    body: msg('{name} paid when the payment could not be taken any more. {reference}'),
  },
  payment_taken_back: {
    title: msg('The bank took a payment back'),
    body: msg('{amount} that {name} paid left your wallet again. {reference}'),
  },
  refund_received: { title: msg('{name} refunded you {amount}'), body: msg('It is in your wallet. {note}') },
  dispute_opened: {
    title: msg('A payment of {amount} is disputed'),
    body: msg('{name}. Answer in time, under Disputes: {reference}'),
  },
  dispute_answered: {
    title: msg('Your answer to a dispute was sent'),
    body: msg('We sent what you had added, at the deadline. {reference}'),
  },
  dispute_unanswered: {
    title: msg('The time to answer a dispute is over'),
    body: msg('We decide about {amount} without your answer. {reference}'),
  },
  dispute_won: { title: msg('You won a dispute: {amount} is free'), body: msg('{name}. {reference}') },
  dispute_lost: { title: msg('You lost a dispute of {amount}'), body: msg('The payer gets it back. {reference}') },
  dispute_withdrawn: {
    title: msg('A dispute is withdrawn: {amount} is free'),
    body: msg('{name}. {reference}'),
  },
  own_dispute_opened: {
    title: msg('Your dispute of {amount} is open'),
    body: msg('We hold the amount and ask {name} to answer. {reference}'),
  },
  own_dispute_answered: {
    title: msg('The shop answered your dispute'),
    body: msg('We read both sides and decide. {reference}'),
  },
  own_dispute_refused: {
    title: msg('A dispute was decided for the shop'),
    body: msg('{amount} to {name} remains paid. {reference}'),
  },
  own_dispute_returned: {
    title: msg('You get {amount} back'),
    body: msg('It is in your wallet. {reference}'),
  },
  fund_taken_up: {
    title: msg('{name} received the {amount} that you sent'),
    body: msg('The number is verified, and the money has moved. {reference}'),
  },
  fund_returned: {
    title: msg('{amount} is free again'),
    body: msg('What you sent to {name} was not claimed. {reference}'),
  },
  fund_requested: { title: msg('{name} requests {amount} from you'), body: '{note}' },
  request_reminded: { title: msg('{name} is still waiting for {amount}'), body: '{note}' },
  request_accepted: { title: msg('{name} accepted and paid {amount}'), body: msg('It is in your wallet. {note}') },
  request_paid_otherwise: {
    title: msg('{name} paid {amount}, you requested {asked}'),
    body: msg('It is in your wallet. {note}'),
  },
  request_rejected: {
    title: msg('{name} rejected your request for {amount}'),
    body: msg('Your request was rejected. {note}'),
  },
  request_expired: {
    title: msg('Your request to {name} has ended'),
    body: msg('It was not answered in time: {amount}. {note}'),
  },
} as const satisfies Record<string, NotificationTexts>

export type NotificationKey = keyof typeof notificationTexts

/** The facts of a notification: at least the names in its title and body. Of several keys: those of all. */
export type NotificationFacts<Key extends NotificationKey> = Readonly<Record<string, string>> &
  Readonly<Record<FactsOf<EnglishOf<(typeof notificationTexts)[Key]['title' | 'body']>>, string>>

type EnglishOf<Text> = Text extends InContext<infer English> ? English : Text & string
