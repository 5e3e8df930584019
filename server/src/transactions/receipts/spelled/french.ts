import { smallNumber } from './small-number.ts'

const units =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  )
const tens = ', , vingt, trente, quarante, cinquante, soixante, soixante, quatre-vingt, quatre-vingt'
  .split(',')
  .map((word) => word.trim())

/** `ends`: nothing but a noun follows, so that quatre-vingts and cents take their s. */
function belowHundred(n: number, ends: boolean): string {
  if (n < 20) return units[n]!
  const ten = Math.floor(n / 10)
  const rest = ten === 7 || ten === 9 ? n - (ten - 1) * 10 : n % 10
  if (rest === 0) return ten === 8 && ends ? 'quatre-vingts' : tens[ten]!
  const isJoined = (rest === 1 || rest === 11) && ten < 8
  return `${tens[ten]}${isJoined ? ' et ' : '-'}${units[rest]}`
}

function belowThousand(n: number, ends: boolean): string {
  const [many, rest] = [Math.floor(n / 100), n % 100]
  const hundred = many === 0 ? '' : many === 1 ? 'cent' : `${units[many]} cent${rest === 0 && ends ? 's' : ''}`
  return [hundred, rest === 0 ? '' : belowHundred(rest, ends)].filter(Boolean).join(' ')
}

function belowMillion(n: number, ends: boolean): string {
  const [many, rest] = [Math.floor(n / 1000), n % 1000]
  const thousand = many === 0 ? '' : many === 1 ? 'mille' : `${belowThousand(many, false)} mille`
  return [thousand, rest === 0 ? '' : belowThousand(rest, ends)].filter(Boolean).join(' ')
}

/** An amount in French: `mille deux cent trente-quatre roupies et cinquante paisas`. */
export function frenchWords(paisa: bigint): string {
  const [rupees, rest] = [paisa / 100n, smallNumber(paisa % 100n)]
  const [millions, below] = [smallNumber(rupees / 1_000_000n), smallNumber(rupees % 1_000_000n)]
  const large = millions === 0 ? '' : `${belowMillion(millions, true)} million${millions > 1 ? 's' : ''}`
  // roupie is feminine: une, vingt et une
  const small = below === 0 ? '' : belowMillion(below, true).replace(/(?<=^|[ -])un$/, 'une')
  const whole = [large, small].filter(Boolean).join(' ') || 'zéro'
  const of = large && !small ? 'de ' : ''
  const tail = rest === 0 ? '' : ` et ${belowHundred(rest, true)} paisa${rest > 1 ? 's' : ''}`
  return `${whole} ${of}roupie${rupees > 1n ? 's' : ''}${tail}`
}
