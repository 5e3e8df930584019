import * as z from 'zod/mini'

/** The ways to load a wallet, as the routes under /dashboard/loadFunds name them. */
export const loadChannels = ['ebanking', 'mobilebanking', 'visa', 'sct', 'ips'] as const
export const loadChannel = z.enum(loadChannels)
export type LoadChannel = (typeof loadChannels)[number]
