import { banks, commonName } from '../banks/banks.ts'

/** Names of banks in Devanagari, by the short name of our list. */
const nepaliNames: Readonly<Record<string, string>> = {
  ADBL: 'कृषि विकास बैंक|कृषि विकास',
  CZBIL: 'सिटिजन्स',
  EBL: 'एभरेस्ट',
  GBIME: 'ग्लोबल आइएमई|ग्लोबल आईएमई|ग्लोबल',
  HBL: 'हिमालयन',
  KBL: 'कुमारी',
  LSL: 'लक्ष्मी सनराइज|लक्ष्मी',
  MBL: 'माछापुच्छ्रे',
  NABIL: 'नबिल',
  NBL: 'नेपाल बैंक',
  NIMB: 'नेपाल इन्भेस्टमेन्ट मेगा|इन्भेस्टमेन्ट मेगा',
  SBI: 'नेपाल एसबिआई|एसबिआई',
  NICA: 'एनआईसी एसिया|एनआइसी एसिया',
  NMB: 'एनएमबी',
  PRVU: 'प्रभु',
  PCBL: 'प्राइम',
  RBB: 'राष्ट्रिय वाणिज्य',
  SANIMA: 'सानिमा',
  SBL: 'सिद्धार्थ',
  SCB: 'स्ट्यान्डर्ड चार्टर्ड',
}

/** Other common names, and the gateways, which are searched like banks. */
const otherNames: Readonly<Record<string, string>> = {
  GBIME: 'global',
  NIMB: 'investment mega|mega bank',
  LSL: 'sunrise',
  SCB: 'standard chartered|stanchart',
  ADBL: 'adbn|agricultural',
}

/** A bank as typed, and the part that finds its rows: a part of its name as rails write it, in lower case. */
export interface NamedBank {
  typed: string
  name: string
  core: string
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * The distinct part of a name: `Nabil Bank Limited` is `nabil`; a bank that is only named for its country stays whole.
 */
function coreOf(name: string): string {
  const common = commonName(name).toLowerCase()
  const core = common.replace(/\s+(?:development bank|bikas bank|bank nepal|bank)$/, '').replace(/^nepal (?=\S)/, '')
  return core === '' || core === 'nepal' || core === 'bank' ? common : core
}

const table = [
  ...banks.map(({ name, short_name }) => {
    const core = coreOf(name)
    const words = [commonName(name), short_name, core].map((word) => escaped(word.toLowerCase()))
    const others = [nepaliNames[short_name], otherNames[short_name]].filter((word) => word !== undefined)
    return { name: commonName(name), core, words: [...words, ...others] }
  }),
  { name: 'Khalti', core: 'khalti', words: ['khalti', 'खल्ती'] },
  { name: 'eSewa', core: 'esewa', words: ['esewa', 'इसेवा'] },
  { name: 'Fonepay', core: 'fonepay', words: ['fone ?pay', 'फोन ?पे'] },
  { name: 'connectIPS', core: 'connectips', words: ['connect ?ips'] },
].map((bank) => ({
  ...bank,
  pattern: new RegExp(
    `(?<![\\p{Script=Latin}\\p{Script=Devanagari}\\p{N}])(?:${bank.words.join('|')})(?:\\s*(?:bank|बैंक|银行))?(?![\\p{Script=Latin}\\p{M}\\p{N}])`,
    'iu',
  ),
}))

/** The bank that a text names, the longest name first; undefined where none is. */
export function bankIn(text: string): NamedBank | undefined {
  const found = table.flatMap(({ name, core, pattern }) => {
    const typed = pattern.exec(text)?.[0]
    return typed === undefined ? [] : [{ typed, name, core }]
  })
  return found.toSorted((one, other) => other.typed.length - one.typed.length)[0]
}
