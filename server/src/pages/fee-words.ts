import { railTitle } from '@sahuji/contract/rail-names'
import { bankTitle } from '@sahuji/contract/tariff/lines'
import type { Language } from '@sahuji/contract/languages'
import type { Tier } from '@sahuji/contract/tariff'

/** The words of the generated tables in one language. */
export interface FeeWords {
  way: string
  fee: string
  free: string
  /** Of a percentage with bounds; `{fee}` is the bound. */
  at_least: string
  at_most: string
  /** Of a fee by the amount: what it is up to `{amount}`, and above the last one. */
  slab: string
  slab_above: string
  /** A way by one rail alone. */
  by_rail: string
  /** Over the limits that hold only for a rail, a bank or a step, beside those of the way. */
  narrower: string
  only_for: string
  /** Of a load of `{amount}`. */
  pays: string
  arrives: string
  since: string
  least: string
  most: string
  day: string
  day_count: string
  month: string
  month_count: string
  /** What holds before KYC is verified. */
  before_kyc: string
  /** The steps of the ladder: as heads of columns, and where their rules have changed. */
  tiers: Readonly<Record<Tier, string>>
  step: Readonly<Record<Tier, string>>
  limit: string
  month_all: string
  balance: string
  out: string
  out_day: string
  out_month: string
  out_day_count: string
  out_month_count: string
  sent_day_count: string
  no_limit: string
  open: string
  nothing_yet: string
  /** `{ways}` count together. */
  together: string
  and: string
  /** Where what loads may be for has changed. */
  purposes: string
  /** What loads may be for: `{purposes}`; of some ways alone (`{ways}`) where they differ. */
  for_purposes: string
  for_purposes_by: string
  changed: string
  months: readonly string[]
  withdrawal: string
  send: string
  channels: Readonly<Record<string, string>>
}

const english: FeeWords = {
  way: 'Way to load',
  fee: 'Fee',
  free: 'free',
  at_least: 'at least {fee}',
  at_most: 'at most {fee}',
  slab: '{fee} up to {amount}',
  slab_above: '{fee} above',
  by_rail: '{way}, by {rail}',
  narrower: 'Beside these, narrower limits hold:',
  only_for: 'Only for',
  pays: 'You load {amount}: fee',
  arrives: 'Credited',
  since: 'In force since',
  least: 'Least',
  most: 'Most at once',
  day: 'In a day',
  day_count: 'Loads in a day',
  month: 'In a Nepali month',
  month_count: 'Loads in a Nepali month',
  before_kyc: 'Before KYC is verified',
  tiers: { none: 'Not verified', starter: 'Starter', micro: 'Small shop', full: 'Full' },
  step: {
    none: 'the time before phone and e-mail are verified',
    starter: 'the time before KYC',
    micro: 'small shops',
    full: 'fully verified shops',
  },
  limit: 'Limit',
  month_all: 'In a Nepali month, by all ways together',
  balance: 'Balance, with what is on its way',
  out: 'Out to your bank',
  out_day: 'Out to your bank, a day',
  out_month: 'Out to your bank, a Nepali month',
  out_day_count: 'Withdrawals in a day',
  out_month_count: 'Withdrawals in a Nepali month',
  sent_day_count: 'Sends in a day',
  no_limit: 'no limit of its own',
  open: 'open',
  nothing_yet: 'nothing yet',
  together: '{ways} count together: what you load by one of them uses up the day and the month of all of them.',
  and: 'and',
  purposes: 'what a load may be for',
  for_purposes: 'A load may be for: {purposes}.',
  for_purposes_by: 'A load by {ways} may be for: {purposes}.',
  changed: 'New rules for {ways}.',
  months: 'Baisakh Jestha Asar Shrawan Bhadra Ashoj Kartik Mangsir Poush Magh Falgun Chaitra'.split(' '),
  withdrawal:
    'Withdrawal to your bank: {fee}, and VAT of {vat} upon it; beside it the commission agreed on with you. From {least} to {most} at once, {day} a day in at most {count} withdrawals, {month} in a Nepali month. In force since {since}.',
  send: 'Sending to another wallet: {fee}. From {least} to {most} at once, {day} a day in at most {count} sends, {month} in a Nepali month. In force since {since}.',
  channels: {
    'load:ebanking': 'E-banking',
    'load:mobilebanking': 'Mobile banking',
    'load:ips': 'connectIPS',
    'load:visa': 'Visa or Mastercard',
    'load:sct': 'SCT card',
    'payout:bank': 'Out to your bank',
    'send:wallet': 'To another wallet',
    'tax:vat': 'VAT',
  },
}

const nepali: FeeWords = {
  way: 'लोड गर्ने माध्यम',
  fee: 'शुल्क',
  free: 'निःशुल्क',
  at_least: 'कम्तीमा {fee}',
  at_most: 'बढीमा {fee}',
  slab: '{amount} सम्म {fee}',
  slab_above: 'सोभन्दा माथि {fee}',
  by_rail: '{way}, {rail} मार्फत',
  narrower: 'यीबाहेक यी साँघुरा सीमा पनि लागू हुन्छन्:',
  only_for: 'कसका लागि मात्र',
  pays: '{amount} लोड गर्दा शुल्क',
  arrives: 'वालेटमा जम्मा हुने',
  since: 'लागू मिति',
  least: 'कम्तीमा',
  most: 'एक पटकमा बढीमा',
  day: 'एक दिनमा',
  day_count: 'दिनमा कति पटक',
  month: 'नेपाली महिनामा',
  month_count: 'नेपाली महिनामा कति पटक',
  before_kyc: 'KYC प्रमाणित नभएसम्म',
  tiers: { none: 'प्रमाणित नभएको', starter: 'सुरुवाती', micro: 'सानो पसल', full: 'पूर्ण' },
  step: {
    none: 'फोन र इमेल प्रमाणित हुनुअघिको समय',
    starter: 'KYC अघिको समय',
    micro: 'साना पसल',
    full: 'पूर्ण रूपमा प्रमाणित पसल',
  },
  limit: 'सीमा',
  month_all: 'नेपाली महिनामा, सबै माध्यम जोडेर',
  balance: 'मौज्दात, बाटोमा रहेको रकमसहित',
  out: 'तपाईंको बैंकमा पठाउन',
  out_day: 'तपाईंको बैंकमा पठाउन, एक दिनमा',
  out_month: 'तपाईंको बैंकमा पठाउन, नेपाली महिनामा',
  out_day_count: 'दिनमा कति निकासा',
  out_month_count: 'नेपाली महिनामा कति निकासा',
  sent_day_count: 'दिनमा कति पटक पठाउने',
  no_limit: 'छुट्टै सीमा छैन',
  open: 'खुला',
  nothing_yet: 'अहिले मिल्दैन',
  together: '{ways} को सीमा सँगै गनिन्छ: एउटा माध्यमबाट लोड गरेको रकमले सबैको दैनिक र मासिक सीमा घटाउँछ।',
  and: 'र',
  purposes: 'लोडको प्रयोजन',
  for_purposes: 'लोडको प्रयोजन यी हुन सक्छन्: {purposes}।',
  for_purposes_by: '{ways} बाट लोडको प्रयोजन यी हुन सक्छन्: {purposes}।',
  changed: '{ways} को नयाँ नियम।',
  months: 'वैशाख जेठ असार साउन भदौ असोज कात्तिक मंसिर पुस माघ फागुन चैत'.split(' '),
  withdrawal:
    'तपाईंको बैंकमा निकासा: {fee}, र त्यसमा {vat} VAT; यीबाहेक तपाईंसँग मिलेको कमिसन। एक पटकमा {least} देखि {most} सम्म, एक दिनमा {day} र बढीमा {count} पटक, नेपाली महिनामा {month}। लागू मिति {since}।',
  send: 'अर्को वालेटमा पठाउन: {fee}। एक पटकमा {least} देखि {most} सम्म, एक दिनमा {day} र बढीमा {count} पटक, नेपाली महिनामा {month}। लागू मिति {since}।',
  channels: {
    'load:ebanking': 'इ-बैंकिङ',
    'load:mobilebanking': 'मोबाइल बैंकिङ',
    'load:ips': 'connectIPS',
    'load:visa': 'Visa वा Mastercard',
    'load:sct': 'SCT कार्ड',
    'payout:bank': 'तपाईंको बैंकमा पठाउन',
    'send:wallet': 'अर्को वालेटमा पठाउन',
    'tax:vat': 'VAT',
  },
}

/** A rail or bank as merchants know it: a card by its network, not by who settles it. */
export function properName(name: string): string {
  if (name === 'sct') return 'SCT'
  const title = name === 'cards' ? name : railTitle(name)
  return title === name ? bankTitle(name) : title
}

/** The words of a language; English where the page is not written in it. */
export const feeWords = (language: Language): FeeWords => (language === 'ne' ? nepali : english)
