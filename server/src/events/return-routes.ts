import * as contract from '@sahuji/contract/events/sales'
import { routes } from '../platform/http/route-table.ts'
import { cancelEvent, readEventReturn, steerEventReturn } from './returns/cancel-event.ts'

/** Cancelling an event, and giving its money back. */
export const returnRoutes = routes((on) => {
  on(contract.cancelEvent, cancelEvent)
  on(contract.readEventReturn, readEventReturn)
  on(contract.steerEventReturn, steerEventReturn)
})
