import type { Tx } from '../platform/database/database.ts'
import type { TariffLine } from './lines.ts'

/**
 * Whether some lines let money of a credit card pay requests and counters; without such a line it does not. It is never
 * sent on. The database's card_money_pays() applies the same rule.
 */
export const doesCardMoneyPay = (lines: readonly TariffLine[]): boolean =>
  lines.find(({ rule }) => rule === 'card_money')?.value === 1n

/** The same on a day, with the later day from which the opposite is announced; null: none. */
export const cardMoneyOn = (tx: Tx, day: string) =>
  tx.one<{ card_money_pays: boolean; card_money_changes_on: string | null }>`
    select card_money_pays(${day}) as card_money_pays,
           (select min(valid_from)::text from tariff_lines
             where rule = 'card_money' and channel = 'send:wallet' and valid_from > ${day}
               and (value = 1) <> card_money_pays(${day})) as card_money_changes_on`
