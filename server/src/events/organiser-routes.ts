import * as contract from '@sahuji/contract/events'
import * as byKey from '@sahuji/contract/events/by-key'
import * as catalogue from '@sahuji/contract/events/catalogue'
import * as payout from '@sahuji/contract/events/payout'
import * as sales from '@sahuji/contract/events/sales'
import * as series from '@sahuji/contract/events/series'
import * as types from '@sahuji/contract/events/ticket-types'
import { routes } from '../platform/http/route-table.ts'
import type { PlaceDependencies } from '../payouts/dependencies.ts'
import { listEventsByKey, listTicketsByKey } from './by-key/events-by-key.ts'
import { listCatalogue, readCatalogueFigures } from './catalogue/read-catalogue.ts'
import { countAttendees, listAttendees } from './sales/attendees.ts'
import { listWaiting, readEventSales } from './sales/event-sales.ts'
import { chooseEventPayout, readEventPayout, retryEventPayout } from './money/choose-payout.ts'
import { copyEvent } from './ticket-types/copy-event.ts'
import { addEventCode, listEventCodes, stopEventCode } from './ticket-types/event-codes.ts'
import { addTicketType, listTicketTypes, quoteTicket, stopTicketType } from './ticket-types/keep-ticket-types.ts'
import { listSeries, repeatEvent } from './ticket-types/repeat-event.ts'
import { saveTicketType } from './ticket-types/save-ticket-type.ts'
import { setEventPicture } from './organiser/event-pictures.ts'
import {
  createEvent,
  deleteDraft,
  listEvents,
  type OrganiserDependencies,
  readEvent,
  readEventTotals,
} from './organiser/keep-events.ts'
import { publishEvent } from './organiser/publish-event.ts'
import { saveEvent } from './organiser/save-event.ts'

/** What organisers keep and read of their events, and the catalogue of what sells. */
export const organiserRoutes = (deps: OrganiserDependencies & PlaceDependencies) =>
  routes((on) => {
    on(byKey.listEventsByKey, listEventsByKey(deps))
    on(byKey.listTicketsByKey, listTicketsByKey)
    on(contract.createEvent, createEvent(deps))
    on(contract.copyEvent, copyEvent(deps))
    on(series.repeatEvent, repeatEvent)
    on(series.listSeries, listSeries)
    on(contract.saveEvent, saveEvent(deps))
    on(contract.setEventPicture, setEventPicture(deps), { own: true })
    on(contract.publishEvent, publishEvent(deps))
    on(contract.deleteDraft, deleteDraft)
    on(contract.readEvent, readEvent(deps))
    on(contract.listEvents, listEvents(deps))
    on(contract.readEventTotals, readEventTotals)
    on(payout.readEventPayout, readEventPayout(deps))
    on(payout.chooseEventPayout, chooseEventPayout(deps))
    on(payout.retryEventPayout, retryEventPayout(deps))
    on(types.listTicketTypes, listTicketTypes)
    on(types.addTicketType, addTicketType)
    on(types.saveTicketType, saveTicketType)
    on(types.stopTicketType, stopTicketType)
    on(types.quoteTicket, quoteTicket)
    on(types.listEventCodes, listEventCodes)
    on(types.addEventCode, addEventCode)
    on(types.stopEventCode, stopEventCode)
    on(catalogue.listCatalogue, listCatalogue(deps))
    on(catalogue.readCatalogueFigures, readCatalogueFigures)
    on(sales.readEventSales, readEventSales)
    on(sales.listAttendees, listAttendees)
    on(sales.countAttendees, countAttendees)
    on(sales.listWaiting, listWaiting)
  })
