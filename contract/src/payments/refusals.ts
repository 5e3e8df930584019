import { msg } from '../language/translatable.ts'

/** The refusals of payments, links, codes and refunds. Merged into the one catalogue. */
export const paymentRefusals = {
  order_open: {
    http: 409,
    service: '022',
    says: msg('A payment with this order reference is open. Use it, or cancel it first.'),
  },
  return_address_insecure: {
    http: 422,
    service: '014',
    says: msg('A return address of real payments begins with https.'),
  },
  webhook_address_insecure: {
    http: 422,
    service: '014',
    says: msg('A webhook address begins with https. In the sandbox, http is for this machine alone.'),
  },
  webhook_secret_missing: {
    http: 422,
    service: '014',
    says: msg('Create the secret for the addresses of payments first: Developers, Webhooks.'),
  },
  payment_not_open: {
    http: 422,
    service: '7004',
    says: msg('This payment is no longer open. Nothing was taken.'),
  },
  payment_expired: { http: 422, service: '7004', says: msg('This payment has expired. Ask the shop for a new one.') },
  payer_mobile_needed: {
    http: 422,
    service: '014',
    says: msg('The payer left no mobile number. Enter it, so that we can ask for a bank account.'),
  },
  refund_link_over: {
    http: 409,
    service: '7004',
    says: msg('This refund no longer waits for an account. Ask the shop, or call us.'),
  },
  no_wallet_of_number: {
    http: 422,
    service: '7004',
    says: msg('No wallet with this verified number can take the money. Choose a bank account.'),
  },
  arrival_decided: {
    http: 409,
    service: '7004',
    says: msg('This payment was decided meanwhile. Reload the page.'),
  },
  refund_not_doubtful: {
    http: 409,
    service: '7004',
    says: msg('This refund is decided, or no answer of its rail is recorded.'),
  },
  refund_answer_changed: {
    http: 409,
    service: '7004',
    says: msg('Another answer of the rail was recorded meanwhile. Read it before you decide.'),
  },
  refund_own_answer: { http: 409, service: '7004', says: msg('Another person must agree: this is your own answer.') },
  refund_accounts_tried: {
    http: 429,
    service: '005',
    says: msg('{count} accounts were tried for this refund today. Try again tomorrow, or call us.'),
  },
  account_of_another: {
    http: 422,
    service: '009',
    says: msg('The bank has another name for this account. Enter the name as the bank has it.'),
  },
  payment_being_paid: {
    http: 409,
    service: '099',
    says: msg('This payment is being paid right now. Wait for the answer before you pay again.'),
  },
  payment_takes_no_credit: {
    http: 409,
    service: '7004',
    says: msg(
      'The payment that this money was meant for cannot take it: it takes {amount}, once. Give the money back.',
    ),
  },
  payment_is_your_own: { http: 422, service: '022', says: msg('This is your own shop. A shop cannot pay itself.') },
  payment_too_small: { http: 422, service: '016', says: msg('The smallest payment is {amount}.') },
  payment_too_large: { http: 422, service: '017', says: msg('The largest payment at a time is {amount}.') },
  payment_over_day: { http: 422, service: '017', says: msg('Your wallet can pay {amount} more today.') },
  payment_over_count: { http: 422, service: '017', says: msg('Your wallet has made all {count} payments of today.') },
  payment_over_month: { http: 422, service: '017', says: msg('Your wallet can pay {amount} more this month.') },
  payable_too_low: { http: 422, service: '7004', says: msg('Your wallet can pay {amount} now.') },
  shop_cannot_be_paid: { http: 422, service: '022', says: msg('This shop cannot be paid now. Nothing was taken.') },
  shop_over_balance: {
    http: 422,
    service: '017',
    says: msg('The wallet of this shop has no room for this amount now. Nothing was taken.'),
  },
  return_address_wrong: {
    http: 422,
    service: '014',
    says: msg('The return address must be an https address without a name or password in it.'),
  },
  link_ended: { http: 422, service: '7004', says: msg('This link has ended. Ask the shop for a new one.') },
  link_all_paid: {
    http: 422,
    service: '7004',
    says: msg('This link was paid as often as it may be. Nothing was taken.'),
  },
  link_being_paid: {
    http: 409,
    service: '022',
    says: msg('Another payer is paying this link now. Nothing was taken. Try again in a few minutes.'),
  },
  link_amount: { http: 422, service: '017', says: msg('Enter an amount from {least} to {most}.') },
  links_too_many: {
    http: 422,
    service: '017',
    says: msg('A shop has at most {count} open links. End one first.'),
  },
  code_revoked: {
    http: 422,
    service: '7004',
    says: msg('The shop has revoked this code. Nothing was taken. Ask at the counter for the right code.'),
  },
  code_label_taken: {
    http: 422,
    service: '022',
    says: msg('Another code has this name. Choose another one.'),
  },
  codes_too_many: {
    http: 422,
    service: '017',
    says: msg('A shop has at most {count} codes. Revoke one first.'),
  },
  refund_ask_open: {
    http: 409,
    service: '7004',
    says: msg('A refund of this payment was asked for already and waits for a decision.'),
  },
  refund_ask_over: {
    http: 409,
    service: '7004',
    says: msg('This request was decided or taken back meanwhile.'),
  },
  refund_too_large: { http: 422, service: '017', says: msg('At most {amount} of this payment can be refunded.') },
  payment_not_refundable: { http: 422, service: '7004', says: msg('This payment cannot be refunded.') },
  receipt_digits_wrong: {
    http: 422,
    service: '7004',
    says: msg('These are not the last four digits of the payer’s mobile number.'),
  },
  receipt_tries_used: {
    http: 429,
    service: '005',
    says: msg('The digits were wrong too often. Use the link in the SMS, or call us.'),
  },
  receipt_sends_used: {
    http: 429,
    service: '005',
    says: msg('The receipt was sent {count} times today. Look for it in your messages.'),
  },
  receipt_not_by_sms: {
    http: 429,
    service: '005',
    says: msg(
      'No more messages can be sent to this number now. Keep the address of this receipt, or try again tomorrow.',
    ),
  },
  payer_contact_needed: {
    http: 422,
    service: '014',
    says: msg('Enter your mobile number or your e-mail address.'),
  },
  payer_contact_known: {
    http: 409,
    service: '022',
    says: msg('The payer of this payment is known by another number or address. Call us if it is not yours.'),
  },
  refund_of_tickets: {
    http: 422,
    service: '7004',
    says: msg(
      'Tickets were taken back for this refund, so it cannot be cancelled. It goes out once your wallet holds enough.',
    ),
  },
  refund_not_waiting: { http: 422, service: '7004', says: msg('This refund no longer waits.') },
} as const
