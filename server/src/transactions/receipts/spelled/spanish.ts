import { smallNumber } from './small-number.ts'

const units =
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  )
const tens = ', , ,treinta,cuarenta,cincuenta,sesenta,setenta,ochenta,noventa'.split(',')
const hundreds =
  ', ciento, doscientos, trescientos, cuatrocientos, quinientos, seiscientos, setecientos, ochocientos, novecientos'
    .split(',')
    .map((word) => word.trim())

const belowHundred = (n: number): string => {
  if (n < 30) return units[n]!
  const rest = n % 10
  return rest === 0 ? tens[Math.floor(n / 10)]! : `${tens[Math.floor(n / 10)]} y ${units[rest]}`
}

const belowThousand = (n: number): string => {
  if (n === 100) return 'cien'
  return [hundreds[Math.floor(n / 100)], n % 100 === 0 ? '' : belowHundred(n % 100)].filter(Boolean).join(' ')
}

const belowMillion = (n: number): string => {
  const thousands = Math.floor(n / 1000)
  const many = thousands === 0 ? '' : thousands === 1 ? 'mil' : `${belowThousand(thousands)} mil`
  return [many, n % 1000 === 0 ? '' : belowThousand(n % 1000)].filter(Boolean).join(' ')
}

/** For a feminine noun, such as rupias: veintiuna, doscientas; the count of millions is unchanged. */
const feminine = (text: string): string =>
  text
    .replaceAll('cientos', 'cientas')
    .replaceAll('quinientos', 'quinientas')
    .replaceAll('veintiún', 'veintiuna')
    .replaceAll(/\bun\b/g, 'una')

/** An amount in Spanish: `mil doscientas treinta y cuatro rupias con cincuenta paisas`. */
export function spanishWords(paisa: bigint): string {
  const [rupees, rest] = [paisa / 100n, smallNumber(paisa % 100n)]
  const [millions, below] = [smallNumber(rupees / 1_000_000n), smallNumber(rupees % 1_000_000n)]
  const large = millions === 0 ? '' : millions === 1 ? 'un millón' : `${belowMillion(millions)} millones`
  const small = below === 0 ? '' : feminine(belowMillion(below))
  const whole = [large, small].filter(Boolean).join(' ') || 'cero'
  const name = rupees === 1n ? 'rupia' : large && !small ? 'de rupias' : 'rupias'
  const tail = rest === 0 ? '' : ` con ${feminine(belowHundred(rest))} ${rest === 1 ? 'paisa' : 'paisas'}`
  return `${whole} ${name}${tail}`
}
