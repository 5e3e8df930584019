import { latinDigits } from './digits.ts'

/**
 * What a name may not be, because others read it in our mails and SMS: an address or a phone number that a link is made of,
 * or our own name. All are compared by appearance, not by spelling.
 */

/** Letters of other scripts that look like Latin ones. */
const lookAlikes: Readonly<Record<string, string>> = {
  ...pairs('авгеікмнорсстухѕјһԁԛԝԍьӏո', 'abreikmhopcctyxsjhdqwgbln'),
  ...pairs('αβεηικνορτυχωγϲϳ', 'abenikvoptuxwycj'),
  ...pairs('ıȷɑɡɩʟᴄᴏᴜᴠᴡᴢℓ', 'ijagilcouvwzl'),
}

function pairs(from: string, to: string): Record<string, string> {
  const letters = [...to]
  return Object.fromEntries([...from].map((letter, at) => [letter, letters[at] ?? letter]))
}

/**
 * The appearance of a name: full width and ligatures as plain letters, no accents, no zero-width characters, every dot
 * a full stop.
 */
const looks = (text: string): string =>
  [
    ...text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\p{DI}\u0300-\u036f]/gu, ''),
  ]
    .map((letter) => lookAlikes[letter] ?? letter)
    .join('')
    .replace(/[。・•∙⋅·‧﹒]/gu, '.')

const generic =
  'com|net|org|info|biz|xyz|app|dev|shop|store|site|online|top|club|live|link|click|website|tech|cloud|page|pay|bank|money|win|vip|icu|edu|gov|mobi|asia|name|pro|support|help|finance|loan|life|world|today|work|space|fun'
const ofCountries = 'np|in|io|co|me|ai|tv|cc|ly|gg|to|uk|us|eu|cn|ru|tk|ml|ga|cf|gq|pw|ws|bd|pk|lk|bt'

// an abbreviation may follow a full stop after a blank: `Pvt. Ltd.`, `Ram & Co. In`; a name of a domain then counts only where
// it is nothing else
const links: readonly RegExp[] = [
  /:\s*\/\//u,
  /\bwww\d?\s*\./u,
  /\S@\S+\.\S/u,
  new RegExp(`[\\p{L}\\p{M}\\p{N}_-]\\s?\\.(?:${generic}|${ofCountries})(?![\\p{L}\\p{M}\\p{N}])`, 'u'),
  /[\p{L}\p{M}\p{N}_-]\s?\.\s?(?:com|net|org|info|biz|xyz)(?![\p{L}\p{M}\p{N}])/u,
  /[\p{L}\p{N}]\.\p{L}{2,}\//u,
  // the dot as a word, or in brackets
  /[[({<]\s*(?:\.|dot)\s*[\])}>]/u,
  /(?<![\p{L}\p{N}])(?:dot|डट)[\s-]?(?:com|net|org|info|biz|xyz|np|कम|नेट)(?![\p{L}\p{M}\p{N}])/u,
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/u,
]

/** Seven digits in a row, or nine that stand apart as a phone number is written: a telephone offers to call them. */
const phoneNumbers: readonly RegExp[] = [/\d{7}/, /(?:\d[\s().+/-]{0,3}){8}\d/]

/** Whether a mail program, a telephone or a person would take some of it for an address or a phone number. */
export function looksLikeLink(text: string): boolean {
  const seen = latinDigits(looks(text))
  return links.some((link) => link.test(seen)) || phoneNumbers.some((number) => number.test(seen))
}

const digits: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', l: 'i', '|': 'i', '!': 'i', 3: 'e', 4: 'a', 5: 's' }
const signs: Readonly<Record<string, string>> = { 7: 't', 8: 'b', 9: 'g', '@': 'a', $: 's' }

/** The appearance at a glance: digits as the letters they resemble, doubled letters once. */
const skimmed = (text: string): string =>
  [...looks(text)]
    .map((letter) => digits[letter] ?? signs[letter] ?? letter)
    .join('')
    .replace(/([\p{L}\p{M}])\1+/gu, '$1')

/** How the name of the product is written in its own country. */
const inNepali: Readonly<Record<string, readonly string[]>> = { sahuji: ['साहुजी', 'साहुजि', 'साहूजी', 'साहूजि'] }

/**
 * Whether a name contains ours, also with spaced letters. A brand of one or two letters occurs in many honest names.
 */
export function namesBrand(text: string, brand: string): boolean {
  const seen = skimmed(text)
  const words = [brand, ...(inNepali[brand.toLowerCase()] ?? [])]
  return words.some((word) => {
    const letters = [...skimmed(word).replace(/[^\p{L}\p{M}\p{N}]/gu, '')]
    if (letters.length < 3) return false
    const apart = letters.join('[^\\p{L}\\p{M}\\p{N}]*')
    const whole = letters.join('')
    return seen.includes(whole) || new RegExp(`(?<![\\p{L}\\p{N}])${apart}(?![\\p{L}\\p{M}\\p{N}])`, 'u').test(seen)
  })
}
