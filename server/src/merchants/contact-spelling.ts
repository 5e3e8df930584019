import { latinDigits } from '@sahuji/contract/digits'
import { bareMobile, mobilePattern } from '@sahuji/contract/merchants'

/** An e-mail address as it is kept and compared. */
export const keptEmail = (typed: string): string => typed.trim().normalize('NFKC').toLowerCase()

/** A mobile number in any usual spelling as it is kept, `+9779812345678`; undefined when it is none. */
export function keptMobile(typed: string): string | undefined {
  const plain = latinDigits(typed)
    .replace(/[\s().-]/g, '')
    .replace(/^00977/, '+977')
    .replace(/^0(?=9)/, '')
  return mobilePattern.test(plain) ? `+977${bareMobile(plain)}` : undefined
}
