import type { KycField } from '@sahuji/contract/kyc/fields'

/** The business of a demo case. All of it is invented. */
export interface DemoBusiness {
  trade_name: string
  /** The name of its first person. */
  name: string
  nepali: string
  pan: string
  citizenship: string
  mobile_no: string
}

// Lalitpur's number in the list of places
const district = 29

/** A fitting answer for each field. A second person of a business has other numbers and the next name. */
export function demoAnswer(
  field: KycField,
  of: DemoBusiness,
  { local_level, place }: { local_level: number; place: number },
): Record<string, unknown> {
  const address = { district, local_level, ward: 5 + place, street: 'Mangal Bazar' }
  const other = place === 0 ? undefined : others[(place - 1) % others.length]
  const number = (text: string) => `${text.slice(0, -1)}${(Number(text.at(-1)) + place) % 10}`
  const answers: Record<KycField, Record<string, unknown>> = {
    legal_name: { name: of.trade_name },
    trade_name: { name: of.trade_name.slice(0, 25).trim() },
    registration: { authority: 'department_of_commerce', number: `18422/078/${of.pan.slice(-3)}`, date: '2021-11-20' },
    pan: { number: of.pan },
    trade: { category: '5499', description: 'Spices and dry foods, retail' },
    expected: { month_count: 420, month_amount: 26_000_000 },
    shop_address: address,
    contact: { phone: '01-5520147', email: `${of.mobile_no}@shops.sahuji.example` },
    settlement_account: { bank: '0701', branch: 'New Road', number: `0010${of.pan}`, name: of.trade_name },
    name: { english: other?.name ?? of.name, nepali: other?.nepali ?? of.nepali },
    birth: { date: '1986-03-11', gender: 'female' },
    family: { father: 'Hari Maharjan', mother: 'Maya Maharjan', grandfather: 'Ram Maharjan' },
    occupation: { name: 'Trader' },
    home_address: address,
    current_address: address,
    reach: { mobile_no: number(of.mobile_no) },
    identity: { kind: 'citizenship', number: number(of.citizenship), district, issued_on: '2008-11-04' },
  }
  return answers[field]
}

const others = [
  { name: 'Pema Lama', nepali: 'पेमा लामा' },
  { name: 'Rajesh Joshi', nepali: 'राजेश जोशी' },
] as const
