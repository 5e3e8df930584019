import type { Language } from '@sahuji/contract/languages'
import type { TariffLine } from '../tariff/lines.ts'
import { rulesFrom, tiersFrom } from '../tariff/rules.ts'
import { writerIn } from './fee-writer.ts'

/** What does not load the wallet, as it stands in a sentence. */
interface ChangedWords {
  'payout:bank': string
  'send:wallet': string
  'tax:vat': string
  card_money: string
}

const english: ChangedWords = {
  'payout:bank': 'withdrawals to your bank',
  'send:wallet': 'sends to other wallets',
  'tax:vat': 'VAT on withdrawals',
  card_money: 'payment by credit-card money',
}

const nepali: ChangedWords = {
  'payout:bank': 'बैंकमा निकासा',
  'send:wallet': 'अर्को वालेटमा पठाउने',
  'tax:vat': 'निकासामा लाग्ने VAT',
  card_money: 'क्रेडिट कार्डको रकमबाट भुक्तानी',
}

const others = ['payout:bank', 'send:wallet', 'tax:vat'] as const

/** "New rules for E-banking and connectIPS." All that begins on the day is named. */
export function tariffChange(
  lines: readonly TariffLine[],
  { day, language }: { day: string; language: Language },
): string {
  const write = writerIn(language)
  const words = language === 'ne' ? nepali : english
  const begun = lines.filter(({ valid_from }) => valid_from === day)
  const ofWays = begun.filter(({ rule }) => rule !== 'card_money')
  const isChanged = (channel: string) => ofWays.some((line) => line.channel === channel)
  const names = [
    ...rulesFrom(lines)
      .filter(({ channel }) => isChanged(channel))
      .map((rule) => write.way(rule)),
    ...others.filter(isChanged).map((channel) => words[channel]),
    ...(begun.length > ofWays.length ? [words.card_money] : []),
    ...tiersFrom(begun).map(({ tier }) => write.words.step[tier]),
    ...(begun.some(({ rule, channel }) => rule === 'purpose' && channel !== 'send:wallet')
      ? [write.words.purposes]
      : []),
  ]
  return write.words.changed.replace('{ways}', write.all(names))
}
