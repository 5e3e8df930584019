import type { Language } from '@sahuji/contract/language/languages'
import { msg } from '@sahuji/contract/language/translatable'
import { sayAll } from '../platform/texts/say.ts'
import type { TariffLine } from '../tariff/lines.ts'
import { rulesFrom, tiersFrom } from '../tariff/rules.ts'
import { feeSentences, pageLanguage } from './fee-words.ts'
import { writerIn } from './fee-writer.ts'

/** The names of other lines than loads in a sentence. */
const texts = {
  'payment:qr': msg('payments by QR'),
  'payment:link': msg('payments by link'),
  'payment:api': msg('payments by API'),
  'payment:event': msg('ticket sales'),
  'payment:bank': msg('payments from a bank'),
  'payment:card': msg('payments by card'),
  'payout:bank': msg('withdrawals to your bank'),
  'send:wallet': msg('sends to other wallets'),
  'cooperative:deposit': msg('deposits for cooperatives'),
  'tax:vat': msg('VAT on withdrawals'),
  'tax:withheld': msg('tax withheld from commissions'),
  card_money: msg('payment by credit-card money'),
}

const others = [
  'payment:qr',
  'payment:link',
  'payment:api',
  'payment:event',
  'payment:bank',
  'payment:card',
  'payout:bank',
  'send:wallet',
  'cooperative:deposit',
  'tax:vat',
  'tax:withheld',
] as const

/** "New rules for E-banking and connectIPS." All that begins on the day is named. */
export function tariffChange(
  lines: readonly TariffLine[],
  { day, language }: { day: string; language: Language },
): string {
  const write = writerIn(language)
  const words = sayAll(pageLanguage(language), texts)
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
  return write.say(feeSentences.changed, { ways: write.all(names) })
}
