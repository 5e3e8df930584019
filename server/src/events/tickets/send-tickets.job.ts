import * as z from 'zod/mini'
import { job } from '../../platform/jobs/jobs.ts'
import type { EventDependencies } from '../dependencies.ts'

/** Sends the tickets of a paid order to its buyer. */
export const sendTickets = job(
  'events.send_tickets',
  z.object({ order_id: z.uuid() }),
  async (_payload, _deps: EventDependencies) => {},
)
