import type { Language } from '@sahuji/contract/languages'
import { doesCardMoneyPay } from '../tariff/card-money.ts'
import type { TariffLine } from '../tariff/lines.ts'

interface CardMoneyWords {
  /** As the sources name it. */
  name: string
  /** What it may do, while it pays requests and counters and while it does not; since `{since}`. */
  pays: string
  waits: string
}

const english: CardMoneyWords = {
  name: 'Money from a credit card',
  pays: 'Money that you loaded by credit card pays requests and counters, before the rest of your wallet. It is not sent on or withdrawn. In force since {since}.',
  waits:
    'Money that you loaded by credit card is not sent on or withdrawn, and pays nothing for now. In force since {since}.',
}

const nepali: CardMoneyWords = {
  name: 'क्रेडिट कार्डको रकम',
  pays: 'क्रेडिट कार्डबाट लोड गरेको रकमले अनुरोध र काउन्टरको भुक्तानी गर्छ, वालेटको बाँकी रकमभन्दा पहिले। त्यो अरूलाई पठाउन र बैंकमा निकाल्न मिल्दैन। लागू मिति {since}।',
  waits: 'क्रेडिट कार्डबाट लोड गरेको रकम अरूलाई पठाउन र बैंकमा निकाल्न मिल्दैन, र अहिले त्यसबाट भुक्तानी पनि हुँदैन। लागू मिति {since}।',
}

/** The words of a language; English where the page is not written in it. */
export const cardMoneyWords = (language: Language): CardMoneyWords => (language === 'ne' ? nepali : english)

/** What money of a credit card may do; nothing where the tariff does not say it. */
export function cardMoney(
  lines: readonly TariffLine[],
  { card_money, day }: { card_money: CardMoneyWords; day: (day: string) => string },
): string {
  const line = lines.find(({ rule }) => rule === 'card_money')
  if (!line) return ''
  const says = doesCardMoneyPay(lines) ? card_money.pays : card_money.waits
  return says.replace('{since}', day(line.valid_from))
}
