import { smallNumber } from './small-number.ts'

const units =
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'.split(
    ' ',
  )
const tens = ', , venti, trenta, quaranta, cinquanta, sessanta, settanta, ottanta, novanta'
  .split(',')
  .map((word) => word.trim())

/** A ten loses its last letter before uno and otto: ventuno, ventotto. */
function belowHundred(n: number): string {
  if (n < 20) return units[n]!
  const [ten, rest] = [tens[Math.floor(n / 10)]!, n % 10]
  if (rest === 0) return ten
  return (rest === 1 || rest === 8 ? ten.slice(0, -1) : ten) + units[rest]
}

function belowThousand(n: number): string {
  const [many, rest] = [Math.floor(n / 100), n % 100]
  if (many === 0) return belowHundred(rest)
  const hundred = many === 1 ? 'cento' : `${units[many]}cento`
  if (rest === 0) return hundred
  // centotto, centottanta
  const isEight = rest === 8 || Math.floor(rest / 10) === 8
  return (isEight ? hundred.slice(0, -1) : hundred) + belowHundred(rest)
}

function belowMillion(n: number): string {
  const [many, rest] = [Math.floor(n / 1000), n % 1000]
  if (many === 0) return belowThousand(rest)
  return (many === 1 ? 'mille' : `${belowThousand(many)}mila`) + (rest === 0 ? '' : belowThousand(rest))
}

/** At the end of a longer word tre has its accent: ventitré. */
const accented = (word: string): string => word.replace(/(?<=\p{L})tre$/u, 'tré')

/** An amount in Italian: `milleduecentotrentaquattro rupie e cinquanta paisa`. */
export function italianWords(paisa: bigint): string {
  const [rupees, rest] = [paisa / 100n, smallNumber(paisa % 100n)]
  const [millions, below] = [smallNumber(rupees / 1_000_000n), smallNumber(rupees % 1_000_000n)]
  const large = millions === 0 ? '' : millions === 1 ? 'un milione' : `${accented(belowMillion(millions))} milioni`
  const small = below === 0 ? '' : accented(belowMillion(below))
  const whole = rupees === 1n ? 'una' : [large, small].filter(Boolean).join(' ') || 'zero'
  const name = rupees === 1n ? 'rupia' : large && !small ? 'di rupie' : 'rupie'
  const tail = rest === 0 ? '' : ` e ${rest === 1 ? 'un' : accented(belowHundred(rest))} paisa`
  return `${whole} ${name}${tail}`
}
