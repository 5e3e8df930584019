import * as contract from '@sahuji/contract/events/buying'
import { routes } from '../platform/http/route-table.ts'
import type { EventDependencies } from './dependencies.ts'
import { orderTickets, readTicketOrder, releaseSeats } from './orders/order-tickets.ts'
import { joinWaitingList } from './waiting/join-waiting-list.ts'
import { leaveWaitingList, confirmWaiting, readWaiting } from './waiting/keep-waiting.ts'
import { holdSeats } from './seats/hold-seats.ts'
import { readPublicEvent } from './seats/read-public-event.ts'

/** What anyone with the address of an event does: reads it, holds seats and pays for them. */
export const buyingRoutes = (deps: EventDependencies) =>
  routes((on) => {
    on(contract.readPublicEvent, readPublicEvent(), { own: true })
    on(contract.holdSeats, holdSeats(deps), { own: true })
    on(contract.orderTickets, orderTickets(deps))
    on(contract.readTicketOrder, readTicketOrder)
    on(contract.releaseSeats, releaseSeats(deps))
    on(contract.joinWaitingList, joinWaitingList(deps))
    on(contract.readWaiting, readWaiting)
    on(contract.confirmWaiting, confirmWaiting)
    on(contract.leaveWaitingList, leaveWaitingList)
  })
