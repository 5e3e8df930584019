import { smallNumber } from './small-number.ts'

const units =
  'صفر,واحد,اثنان,ثلاثة,أربعة,خمسة,ستة,سبعة,ثمانية,تسعة,عشرة,أحد عشر,اثنا عشر,ثلاثة عشر,أربعة عشر,خمسة عشر,ستة عشر,سبعة عشر,ثمانية عشر,تسعة عشر'.split(
    ',',
  )
const tens = ',,عشرون,ثلاثون,أربعون,خمسون,ستون,سبعون,ثمانون,تسعون'.split(',')
const hundreds = ',مئة,مئتان,ثلاثمئة,أربعمئة,خمسمئة,ستمئة,سبعمئة,ثمانمئة,تسعمئة'.split(',')

const and = ' و'

/** Units before tens: واحد وعشرون. */
function belowHundred(n: number): string {
  if (n < 20) return units[n]!
  const ten = tens[Math.floor(n / 10)]!
  return n % 10 === 0 ? ten : units[n % 10] + and + ten
}

const belowThousand = (n: number): string =>
  [hundreds[Math.floor(n / 100)], n % 100 === 0 ? '' : belowHundred(n % 100)].filter(Boolean).join(and)

interface Large {
  one: string
  two: string
  /** From three to ten. */
  few: string
  /** From eleven to ninety-nine. */
  many: string
}

const thousand: Large = { one: 'ألف', two: 'ألفان', few: 'آلاف', many: 'ألفًا' }
const million: Large = { one: 'مليون', two: 'مليونان', few: 'ملايين', many: 'مليونًا' }

/**
 * So many thousands or millions: the noun follows the last two digits; for one and two the noun itself contains the
 * count.
 */
function counted(n: number, { one, two, few, many }: Large): string {
  const rest = n % 100
  const hundred = hundreds[Math.floor(n / 100)]!
  // two hundred of something lose their last letter: مئتا ألف
  const whole = hundred && `${hundred === 'مئتان' ? 'مئتا' : hundred} ${one}`
  if (rest === 0) return whole
  if (rest <= 2) return [whole, rest === 1 ? one : two].filter(Boolean).join(and)
  return `${[hundred, belowHundred(rest)].filter(Boolean).join(and)} ${rest <= 10 ? few : many}`
}

function whole(n: number): string {
  const parts = [
    n >= 1_000_000 ? large(Math.floor(n / 1_000_000)) : '',
    Math.floor(n / 1000) % 1000 === 0 ? '' : counted(Math.floor(n / 1000) % 1000, thousand),
    n % 1000 === 0 ? '' : belowThousand(n % 1000),
  ]
  return parts.filter(Boolean).join(and) || units[0]!
}

/** Thousands of millions are spelled as such: ألف مليون. */
const large = (n: number): string =>
  n < 1000
    ? counted(n, million)
    : [`${counted(Math.floor(n / 1000), thousand)} ${million.one}`, n % 1000 === 0 ? '' : counted(n % 1000, million)]
        .filter(Boolean)
        .join(and)

/**
 * An amount in Arabic. The figures are spelled as in counting, after the name of the coin, so that no noun has to
 * agree with them: `بالروبية: ألف ومئتان وأربعة وثلاثون، وبالبيسة: خمسون`.
 */
export function arabicWords(paisa: bigint): string {
  const rest = smallNumber(paisa % 100n)
  const tail = rest === 0 ? '' : `، وبالبيسة: ${belowHundred(rest)}`
  return `بالروبية: ${whole(smallNumber(paisa / 100n))}${tail}`
}
