import { msg } from '../language/translatable.ts'

/** Refusals of money between wallets; part of the one catalogue. */
export const transferRefusals = {
  receiver_is_yourself: {
    http: 422,
    service: '022',
    says: msg('This is your own number. Enter somebody else’s.'),
  },
  receiver_cannot_receive: {
    http: 422,
    service: '022',
    says: msg('This wallet cannot receive money now. Nothing was sent.'),
  },
  receiver_over_balance: {
    http: 422,
    service: '017',
    says: msg('Their wallet has too little room. They can receive {amount} now.'),
  },
  send_too_small: { http: 422, service: '016', says: msg('The least you can send is {amount}.') },
  send_too_large: { http: 422, service: '017', says: msg('The most you can send at a time is {amount}.') },
  send_over_day: { http: 422, service: '017', says: msg('You can send {amount} more today.') },
  send_over_count: { http: 422, service: '017', says: msg('You have made all {count} sends of today.') },
  send_over_month: { http: 422, service: '017', says: msg('You can send {amount} more this month.') },
  sendable_too_low: { http: 422, service: '7004', says: msg('You can send {amount} now.') },
  confirmation_needed: { http: 422, service: '7004', says: msg('Sending more than {amount} needs a confirmation.') },
  send_differs: {
    http: 422,
    service: '7004',
    says: msg('What you confirmed has changed since. Confirm it again.'),
  },
  request_not_open: {
    http: 422,
    service: '7004',
    says: msg('This request is no longer open. Check the list again.'),
  },
  reminded_lately: {
    http: 429,
    service: '037',
    says: msg('You can send a reminder a day after the request, and then once a day.'),
  },
  request_amount_fixed: { http: 422, service: '7004', says: msg('The amount of this request cannot be changed.') },
  request_too_small: { http: 422, service: '016', says: msg('The least you can request from one person is {amount}.') },
  request_too_large: { http: 422, service: '017', says: msg('The most you can request from one person is {amount}.') },
  request_over_day: { http: 422, service: '017', says: msg('You can request {amount} more today.') },
  request_over_count: { http: 422, service: '017', says: msg('You have made all {count} requests of today.') },
  request_not_possible: {
    http: 422,
    service: '022',
    says: msg('This number cannot be asked for money. Nothing was requested.'),
  },
} as const
