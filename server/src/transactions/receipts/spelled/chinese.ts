import { smallNumber } from './small-number.ts'

const digits = '零一二三四五六七八九'
const places = ['', '十', '百', '千']
const groups = ['', '万', '亿', '万亿']

/** Four places; zeros between two digits are one 零. */
function group(n: number): string {
  let text = ''
  for (let place = 3, isGap = false; place >= 0; place--) {
    const digit = Math.floor(n / 10 ** place) % 10
    if (digit === 0) {
      isGap = text !== ''
      continue
    }
    text += `${isGap ? '零' : ''}${digits[digit]}${places[place]}`
    isGap = false
  }
  return text
}

function whole(n: bigint): string {
  if (n === 0n) return '零'
  let text = ''
  let isGap = false
  for (let at = groups.length - 1; at >= 0; at--) {
    const four = smallNumber((n / 10_000n ** BigInt(at)) % 10_000n)
    if (four === 0) {
      isGap = text !== ''
      continue
    }
    text += `${text !== '' && (isGap || four < 1000) ? '零' : ''}${group(four)}${groups[at]}`
    isGap = false
  }
  // ten to nineteen begin with ten itself
  return text.replace(/^一十/, '十')
}

/** An amount in Chinese: `一千二百三十四卢比五十派沙`; without paisa it ends with 整. */
export function chineseWords(paisa: bigint): string {
  const rest = paisa % 100n
  return `${whole(paisa / 100n)}卢比${rest === 0n ? '整' : `${whole(rest)}派沙`}`
}
