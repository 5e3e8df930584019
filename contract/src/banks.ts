import * as z from 'zod/mini'
import { route } from './route.ts'

/** The ways to load a wallet, as the routes under /dashboard/loadFunds name them. */
export const loadChannels = ['ebanking', 'mobilebanking', 'visa', 'sct', 'ips'] as const
export const loadChannel = z.enum(loadChannels)
export type LoadChannel = (typeof loadChannels)[number]

export const bank = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string(),
  /** NRB's class of licence. */
  class: z.enum(['A', 'B', 'C', 'I']),
  swift: z.nullable(z.string()),
  nchl_bank_id: z.nullable(z.string()),
})
export type Bank = z.output<typeof bank>

export const listBanks = route({
  method: 'GET',
  path: '/api/list',
  does: 'The banks of Nepal. The path is the specification’s.',
  who: 'session',
  takes: z.object({}),
  gives: z.array(bank),
  refuses: [],
})
