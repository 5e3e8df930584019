import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

interface UpcomingPage {
  title: MessageDescriptor
  does: MessageDescriptor
  who: MessageDescriptor
  /** The most similar features that work today. */
  instead: readonly Alternative[]
}

interface Alternative {
  href: string
  name: MessageDescriptor
  note: MessageDescriptor
}

const history: Alternative = {
  href: '/dashboard/transactionHistory',
  name: msg`Transaction History`,
  note: msg`Every movement of your wallet, with its entries in the book.`,
}
const sandbox: Alternative = {
  href: '/dashboard/testTransactions',
  name: msg`Sandbox Transactions`,
  note: msg`Test loads. No real money.`,
}
const home: Alternative = {
  href: '/dashboard/home',
  name: msg`Home`,
  note: msg`Your balance, and the latest movements.`,
}

/** The features that are not built yet, by the part of the address that names them: what each will do, and for whom. */
export const upcomingPages: Record<string, UpcomingPage> = {
  demo: {
    title: msg`Guided tour`,
    does: msg`Leads you through the product with the books of an invented tea house. You can make payments, let a day pass and start again. Your own money is not affected.`,
    who: msg`For everyone who wants to see how it works before they begin.`,
    instead: [sandbox, home],
  },
  event: {
    title: msg`Events`,
    does: msg`Shows the events of all merchants, with their dates, places and tickets. You can look at what sells and open your own from here.`,
    who: msg`For merchants who sell tickets, and for those who want to begin.`,
    instead: [history, home],
  },
  'create-event': {
    title: msg`New event`,
    does: msg`Records an event step by step: what it is, when and where, and who pays the fee. A draft is kept until you publish it.`,
    who: msg`For merchants who sell tickets.`,
    instead: [history, home],
  },
  'create-ticket': {
    title: msg`Tickets`,
    does: msg`Sets up the tickets of an event: names, prices, how many there are and how long they are sold. You see what you will receive for each.`,
    who: msg`For merchants who sell tickets.`,
    instead: [history, home],
  },
  'my-events': {
    title: msg`My events`,
    does: msg`Follows the sale of your events: tickets sold, money received and guests who have come in. You find every guest by name.`,
    who: msg`For merchants who sell tickets.`,
    instead: [history, home],
  },
}

/** The upcoming feature at an address, in any case of letters. */
export function upcomingPageAt(pathname: string): UpcomingPage | undefined {
  const parts = pathname.toLowerCase().split('/')
  return Object.entries(upcomingPages).find(([part]) => parts.includes(part.toLowerCase()))?.[1]
}
