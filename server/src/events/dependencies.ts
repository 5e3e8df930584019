import type { RefundDependencies } from '../payments/dependencies.ts'
import type { PlaceDependencies } from '../payouts/dependencies.ts'
import type { TicketKeys } from './tickets/ticket-keys.ts'

/** What events depend on: payments and their refunds, payouts, and the keys that sign tickets. */
export type EventDependencies = RefundDependencies &
  Pick<PlaceDependencies, 'payout_check_above'> & { ticketKeys: TicketKeys }
