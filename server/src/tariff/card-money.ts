import type { Tx } from '../platform/database/database.ts'
import type { TariffLine } from './lines.ts'

/**
 * Whether money of a credit card pays requests and counters by some lines; where they say nothing it does not. It is never sent
 * on, whatever they say. The database asks card_money_pays() the same.
 */
export const doesCardMoneyPay = (lines: readonly TariffLine[]): boolean =>
  lines.find(({ rule }) => rule === 'card_money')?.value === 1n

/** The same on a day, and from which later day on it is announced to be otherwise; null: none is. */
export const cardMoneyOn = (tx: Tx, day: string) =>
  tx.one<{ card_money_pays: boolean; card_money_changes_on: string | null }>`
    select card_money_pays(${day}) as card_money_pays,
           (select min(valid_from)::text from tariff_lines
             where rule = 'card_money' and channel = 'send:wallet' and valid_from > ${day}
               and (value = 1) <> card_money_pays(${day})) as card_money_changes_on`
