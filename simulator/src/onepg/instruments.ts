import { paisaOf, rupeesOf } from '../money.ts'
import banks from './banks.json' with { type: 'json' }

/** A row of GetPaymentInstrumentDetails, with the short name that its logo goes by. */
export interface Instrument {
  code: string
  short_name: string
  institution: string
  name: string
  type: 'EBanking' | 'MBanking' | 'checkoutcard'
}

const bankWays = [
  { type: 'EBanking', code: 'EB', name: 'Internet Banking' },
  { type: 'MBanking', code: 'MB', name: 'Mobile Banking' },
] as const

const cards: Instrument[] = [
  { code: 'CARD-VISA', short_name: 'VISA', institution: 'Visa', name: 'Visa card', type: 'checkoutcard' },
  { code: 'CARD-MC', short_name: 'MC', institution: 'Mastercard', name: 'Mastercard', type: 'checkoutcard' },
]

/** The class A banks, some of class B, each by internet and mobile banking, and two cards. */
export const instruments: Instrument[] = [
  ...banks.flatMap((bank) =>
    bankWays.map((way) => ({
      code: `${bank.short_name}-${way.code}`,
      short_name: bank.short_name,
      institution: bank.name,
      name: `${bank.name} ${way.name}`,
      type: way.type,
    })),
  ),
  ...cards,
]

const byCode = new Map(instruments.map((instrument) => [instrument.code, instrument]))

export const instrumentOf = (code: string): Instrument | undefined => byCode.get(code)

/** What the gateway asks on top: flat for banks, a percentage for cards. */
const charges = {
  EBanking: { commission: 'f', value: '5.00' },
  MBanking: { commission: 'f', value: '2.00' },
  checkoutcard: { commission: 'p', value: '1.75' },
} as const

/** The charge for an amount, both rupees in decimal text; percentages are rounded half up to the paisa. */
export function chargeOf(
  instrument: Instrument,
  amount: string,
): { commission: 'f' | 'p'; value: string; charge: string } {
  const { commission, value } = charges[instrument.type]
  const hundredths = paisaOf(value) ?? 0n
  const share = ((paisaOf(amount) ?? 0n) * hundredths + 5_000n) / 10_000n
  return { commission, value, charge: commission === 'f' ? value : rupeesOf(share) }
}
