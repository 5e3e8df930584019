import * as messages from '@sahuji/contract/events/messages'
import * as sales from '@sahuji/contract/events/sales'
import * as contract from '@sahuji/contract/events/tickets'
import { routes } from '../platform/http/route-table.ts'
import type { EventDependencies } from './dependencies.ts'
import { giveGuestTickets } from './orders/give-guest-tickets.ts'
import { fetchTicketPaper } from './paper/ticket-paper.ts'
import { exportAttendees, previewAttendeeExport } from './sales/export-attendees.ts'
import { exportScans, previewScanExport } from './sales/export-scans.ts'
import { countHolders, listEventMessages, writeToHolders } from './writing/write-to-holders.ts'
import { renameTicket, resendTicket } from './tickets/keep-attendees.ts'
import { passTicketOn } from './tickets/pass-on.ts'
import { readTicket } from './tickets/read-ticket.ts'
import { giveTicketBack, refundTicket } from './tickets/take-back.ts'

/** What the holder of a ticket's address does with it, and its organiser. */
export const ticketRoutes = (deps: EventDependencies) =>
  routes((on) => {
    on(contract.readTicket, readTicket(deps))
    on(contract.fetchTicketPaper, fetchTicketPaper(deps), { own: true })
    on(contract.passTicketOn, passTicketOn(deps))
    on(contract.giveTicketBack, giveTicketBack(deps), { own: true })
    on(sales.previewAttendeeExport, previewAttendeeExport)
    on(sales.exportAttendees, exportAttendees(deps))
    on(sales.previewScanExport, previewScanExport)
    on(sales.exportScans, exportScans(deps))
    on(messages.countHolders, countHolders)
    on(messages.writeToHolders, writeToHolders)
    on(messages.listEventMessages, listEventMessages)
    on(sales.giveGuestTickets, giveGuestTickets)
    on(sales.renameTicket, renameTicket(deps))
    on(sales.resendTicket, resendTicket(deps))
    on(sales.refundTicket, refundTicket(deps), { own: true })
  })
