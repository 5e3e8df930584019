import type { Tx } from '../platform/database/database.ts'
import type { TariffLine } from './lines.ts'

/**
 * Whether money of a credit card pays requests and counters by some lines; where they say nothing it does not. It is never sent
 * on, whatever they say. The database asks card_money_pays() the same.
 */
export const doesCardMoneyPay = (lines: readonly TariffLine[]): boolean =>
  lines.find(({ rule }) => rule === 'card_money')?.value === 1n

/** The same on a day, where nothing else of the tariff is read. */
export const cardMoneyPaysOn = async (tx: Tx, day: string): Promise<boolean> =>
  (await tx.one<{ pays: boolean }>`select card_money_pays(${day}) as pays`).pays
