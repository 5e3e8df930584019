import { msg } from '../language/translatable.ts'

/** The refusals of events and tickets. Merged into the one catalogue. */
export const eventRefusals = {
  events_too_many: { http: 409, service: '022', says: msg('You have {count} drafts. Delete one first.') },
  event_changed: {
    http: 409,
    service: '022',
    says: msg('This event was changed on another screen meanwhile. Reload it, so that nothing is lost.'),
  },
  event_over: { http: 409, service: '7004', says: msg('This event is over or cancelled, so it stays unchanged.') },
  event_payout_fixed: {
    http: 409,
    service: '7004',
    says: msg('The doors are open or the event was cancelled, so where its money goes stays unchanged.'),
  },
  event_published: { http: 409, service: '7004', says: msg('This event was published. Cancel it instead.') },
  event_not_published: { http: 409, service: '7004', says: msg('This event is a draft. Delete it instead.') },
  event_incomplete: {
    http: 422,
    service: '014',
    says: msg('Something is still open. The list beside the button names it.'),
  },
  event_would_be_incomplete: {
    http: 422,
    service: '014',
    says: msg('Tickets are on sale, so this part cannot be empty.'),
  },
  event_part_locked: {
    http: 409,
    service: '7004',
    says: msg('Tickets are sold: this part stays as buyers saw it.'),
  },
  event_slug_taken: { http: 409, service: '022', says: msg('Another event has this address. Choose another one.') },
  capacity_below_sold: {
    http: 422,
    service: '014',
    says: msg('{count} seats are sold or held, so the event needs at least as many.'),
  },
  capacity_below_tickets: {
    http: 422,
    service: '014',
    says: msg('The kinds of ticket add up to {count} seats. Take some away there first.'),
  },
  seats_below_sold: {
    http: 422,
    service: '014',
    says: msg('{count} of these tickets are sold or held, so not fewer.'),
  },
  seats_beyond_event: {
    http: 422,
    service: '014',
    says: msg('The event has {count} seats to spare. Choose fewer, or raise its seats first.'),
  },
  ticket_types_too_many: { http: 409, service: '022', says: msg('An event has at most {count} kinds of ticket.') },
  ticket_type_sold: {
    http: 409,
    service: '7004',
    says: msg('Tickets of this kind are sold. Stop its sale instead; sold tickets stay good.'),
  },
  ticket_type_shared: {
    http: 409,
    service: '7004',
    says: msg('“{ticket}” takes its seats from this kind. Change that first.'),
  },
  price_needs_reason: {
    http: 422,
    service: '014',
    says: msg('Tickets are sold at another price. Say why the price changes.'),
  },
  price_step_over: {
    http: 422,
    service: '014',
    says: msg('A price that is over stays unchanged. Change the later ones.'),
  },
  event_code_taken: { http: 409, service: '022', says: msg('This event has this code already.') },
  event_code_unknown: { http: 422, service: '014', says: msg('This code opens nothing here. Check its letters.') },
  event_code_used_up: { http: 422, service: '7004', says: msg('This code is used up or has ended.') },
  event_not_on_sale: { http: 409, service: '7004', says: msg('Tickets of this event are not on sale now.') },
  ticket_not_on_sale: {
    http: 409,
    service: '7004',
    says: msg('“{ticket}” is not on sale now. Choose another ticket.'),
  },
  tickets_sold_out: {
    http: 409,
    service: '7004',
    says: msg('Left of “{ticket}”: {count}. Nothing was taken.'),
  },
  tickets_per_order: {
    http: 422,
    service: '014',
    says: msg('One order takes from {least} to {most} of “{ticket}”.'),
  },
  order_too_large: { http: 422, service: '017', says: msg('One order is at most {amount}. Take fewer tickets.') },
  holds_too_many: {
    http: 429,
    service: '005',
    says: msg('Many orders from here are not paid yet. Finish or leave one first.'),
  },
  order_expired: {
    http: 409,
    service: '7004',
    says: msg('The time to pay ended, and the seats are free again. Choose them again. Nothing was taken.'),
  },
  waiting_list_closed: {
    http: 409,
    service: '7004',
    says: msg('There is no waiting list for this ticket, or seats are free now.'),
  },
  waiting_too_many: {
    http: 429,
    service: '005',
    says: msg('This number waits for other seats of this event already. Leave one of its lists first.'),
  },
  event_messages_many: {
    http: 429,
    service: '005',
    says: msg('{count} messages a day go to the holders of an event. Write the next one tomorrow.'),
  },
  ticket_not_good: { http: 409, service: '7004', says: msg('This ticket was used, given back or passed on already.') },
  ticket_stays: { http: 409, service: '7004', says: msg('This ticket cannot be passed on, or its doors are open.') },
  ticket_not_refundable: {
    http: 409,
    service: '7004',
    says: msg('The time to give this ticket back is over. Ask the organiser.'),
  },
  number_messaged_often: {
    http: 429,
    service: '005',
    says: msg('This number had {count} messages about tickets today. Try again tomorrow.'),
  },
  ticket_sent_often: {
    http: 429,
    service: '005',
    says: msg('This ticket was sent {count} times today. Try again tomorrow.'),
  },
  door_code_dead: {
    http: 422,
    service: '022',
    says: msg('This link was used or is too old. Ask the organiser for a new one.'),
  },
  door_signed_out: {
    http: 409,
    service: '022',
    says: msg('This phone is signed out of its gate. Ask the organiser for a new link.'),
  },
  doors_too_many: { http: 409, service: '022', says: msg('An event has at most {count} phones. Sign one out first.') },
  door_undo_late: {
    http: 409,
    service: '022',
    says: msg('Only the last entry of this phone can be undone, for a short time.'),
  },
} as const
