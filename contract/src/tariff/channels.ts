import * as z from 'zod/mini'

/** The ways to load a wallet, as the routes under /dashboard/loadFunds name them. */
export const loadChannels = ['ebanking', 'mobilebanking', 'visa', 'sct', 'ips'] as const
export const loadChannel = z.enum(loadChannels)
export type LoadChannel = (typeof loadChannels)[number]

/** The ways by which a rail brings money: those that load a wallet, and NEPALPAY QR, by which only customers pay. */
export const railChannels = [...loadChannels, 'nepalpay'] as const
export const railChannel = z.enum(railChannels)
export type RailChannel = (typeof railChannels)[number]

/** Whether a wallet can be loaded by it. */
export const isLoadChannel = (channel: RailChannel): channel is LoadChannel =>
  loadChannels.some((each) => each === channel)
