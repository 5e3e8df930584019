import { msg } from '@sahuji/contract/language/translatable'
import { doesCardMoneyPay } from '../tariff/card-money.ts'
import type { TariffLine } from '../tariff/lines.ts'
import type { Writer } from './fee-writer.ts'

const pays = msg(
  'Money that you loaded by credit card pays requests and counters, before the rest of your wallet. It is not sent on or withdrawn. In force since {since}.',
)
const paysNothing = msg(
  'Money that you loaded by credit card is not sent on or withdrawn, and pays nothing for now. In force since {since}.',
)

/** What money of a credit card may do; nothing where the tariff does not say it. */
export function cardMoney(lines: readonly TariffLine[], { say, day }: Writer): string {
  const line = lines.find(({ rule }) => rule === 'card_money')
  if (!line) return ''
  return say(doesCardMoneyPay(lines) ? pays : paysNothing, { since: day(line.valid_from) })
}
