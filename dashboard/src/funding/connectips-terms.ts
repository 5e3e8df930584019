import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { rupees } from '@sahuji/contract/money'

/** What connectIPS allows and charges by itself; a row holds from its day until the next one's. Amounts in paisa. */
interface ConnectipsTerms {
  valid_from: string
  source: MessageDescriptor
  once_web: bigint
  day_web: bigint
  day_count: number
  once_app: bigint
  day_app: bigint
  /** Up to each amount, with VAT; the last one holds for all above. */
  charges: readonly { up_to: bigint | null; charge: bigint }[]
}

const rows: readonly ConnectipsTerms[] = [
  {
    valid_from: '2023-04-03',
    source: msg`NCHL’s terms for payments by connectIPS`,
    once_web: rupees('10,00,000'),
    day_web: rupees('20,00,000'),
    day_count: 100,
    once_app: rupees('1,00,000'),
    day_app: rupees('2,00,000'),
    charges: [
      { up_to: rupees('500'), charge: rupees('2') },
      { up_to: rupees('5,000'), charge: rupees('4') },
      { up_to: null, charge: rupees('8') },
    ],
  },
]

/** The terms that hold on a day of Kathmandu, as `YYYY-MM-DD`. */
export const connectipsTermsOn = (day: string): ConnectipsTerms =>
  rows.findLast(({ valid_from }) => valid_from <= day) ?? rows[0]!
