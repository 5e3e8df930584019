import type { RefundDependencies } from '../payments/dependencies.ts'
import type { TicketKeys } from './tickets/ticket-keys.ts'

/** What events depend on: payments and their refunds, and the keys that sign tickets. */
export type EventDependencies = RefundDependencies & { ticketKeys: TicketKeys }
