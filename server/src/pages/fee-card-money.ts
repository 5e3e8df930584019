import type { Language } from '@sahuji/contract/languages'
import { msg } from '@sahuji/contract/translatable'
import { sayAll } from '../platform/texts/say.ts'
import { doesCardMoneyPay } from '../tariff/card-money.ts'
import type { TariffLine } from '../tariff/lines.ts'
import { pageLanguage } from './fee-words.ts'

const texts = {
  // `pays` and `waits`: what it may do while it pays requests and counters, and while it does not
  name: msg('Money from a credit card'),
  // of a load of `{amount}`
  pays: msg(
    'Money that you loaded by credit card pays requests and counters, before the rest of your wallet. It is not sent on or withdrawn. In force since {since}.',
  ),
  waits: msg(
    'Money that you loaded by credit card is not sent on or withdrawn, and pays nothing for now. In force since {since}.',
  ),
}

/** The words of the language of the page, their `{since}` still open. */
export const cardMoneyWords = (language: Language) => sayAll(pageLanguage(language), texts)

/** What money of a credit card may do; nothing where the tariff does not say it. */
export function cardMoney(
  lines: readonly TariffLine[],
  { card_money, day }: { card_money: ReturnType<typeof cardMoneyWords>; day: (day: string) => string },
): string {
  const line = lines.find(({ rule }) => rule === 'card_money')
  if (!line) return ''
  const says = doesCardMoneyPay(lines) ? card_money.pays : card_money.waits
  return says.replace('{since}', day(line.valid_from))
}
