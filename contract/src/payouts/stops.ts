/**
 * Why a withdrawal ended before a bank had it: money out was frozen; its account was paused or removed; an operator
 * refused it; its order never reached the bank and was released.
 */
export const payoutStops = ['frozen', 'account_not_ready', 'refused', 'lost'] as const
export type PayoutStop = (typeof payoutStops)[number]

/** Why an order left its bank file, or got into none: money out is frozen; something is owed; the wallet is closed; the account is paused or removed. */
export const orderStops = ['frozen', 'owes', 'closed', 'account_not_ready'] as const
export type OrderStop = (typeof orderStops)[number]
