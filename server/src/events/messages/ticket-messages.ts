import { msg } from '@sahuji/contract/language/translatable'
import { mailKind, smsKind } from '../../platform/messages/message-kinds.ts'

/** The tickets of a paid order: the address of the first of them, which leads to the others. */
export const ticketsSms = smsKind('tickets', msg('{brand}: {count} × {event}\n{ticket_link}'))

/** A ticket that its former holder passed on. */
export const passedOnSms = smsKind('ticket-passed-on', msg('{brand}: a ticket for you, {event}\n{ticket_link}'))

/** An event was cancelled: its tickets open no door, and the money goes back by itself. */
export const cancelledSms = smsKind('event-cancelled', msg('{brand}: {event} is cancelled. Your {amount} comes back.'))

/** The same where no money goes back: the ticket cost nothing, its money is back already, or another person paid for it. */
export const cancelledOnlySms = smsKind(
  'event-cancelled-only',
  msg('{brand}: {event} is cancelled. Its tickets are no longer valid.'),
)

/** An event has another time or place; its tickets stay good. */
export const movedSms = smsKind('event-moved', msg('{brand}: {event} is now on {when}. When and where:\n{ticket_link}'))

/** The first in the waiting list may buy. */
export const offerSms = smsKind(
  'ticket-offer',
  msg('{brand}: {count} free for {event}. {hours} h to buy:\n{offer_link}'),
)

/** Someone asked to wait for seats with this number: it counts once it is confirmed at the link, which also ends it. */
export const waitingSms = smsKind('waiting-wish', msg('{brand}: wait for {event}? Confirm or leave:\n{waiting_link}'))

/** What an organiser writes to the holders of tickets who gave no address. */
export const organiserSms = smsKind('organiser', msg('{brand}: {shop} writes about {event}: {message}'))

export const organiserMail = mailKind('organiser', {
  subject: msg('News of your tickets, {reference}'),
  text: msg(`Hello {name},

{shop} writes to everyone with a ticket for {event}:

{message}

Order {reference}

{brand}`),
})

export const ticketsMail = mailKind('tickets', {
  subject: msg('Your tickets, {reference}'),
  text: msg(`Hello {name},

{count} × {event}, {day}. Open your tickets at this address and show them at the door:
{ticket_link}

Anybody with the address can open the tickets. Share it with your guests alone.

Order {reference}

{brand}`),
})

export const cancelledMail = mailKind('event-cancelled', {
  subject: msg('Cancelled: your tickets, {reference}'),
  text: msg(`Hello {name},

{shop} cancelled {event}: {reason}

Your tickets are no longer valid. {amount} goes back to you the way it came, by itself.

Order {reference}

{brand}`),
})

export const cancelledOnlyMail = mailKind('event-cancelled-only', {
  subject: msg('Cancelled: your tickets, {reference}'),
  text: msg(`Hello {name},

{shop} cancelled {event}: {reason}

Your tickets are no longer valid.

Order {reference}

{brand}`),
})

export const movedMail = mailKind('event-moved', {
  subject: msg('New time or place: your tickets, {reference}'),
  text: msg(`Hello {name},

{shop} changed when or where {event} takes place.

Before: {before} (doors {doors_before})
Now: {after} (doors {doors})

Your tickets stay valid. Open them at this address:
{ticket_link}

Order {reference}

{brand}`),
})
