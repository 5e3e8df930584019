import type { BusinessType } from '@sahuji/contract/merchants'

/** The fields of a sign-up. */
export interface SignUp {
  business_type: BusinessType
  name: string
  trade_name: string
  mobile_no: string
  email: string
  password: string
}

/** The people of the tests. */
const signUps = {
  Sita: { name: 'Sita Sharma', trade_name: 'Himal Tea House', mobile_no: '9801000001', email: 'sita@example.com' },
  Ram: { name: 'Ram Thapa', trade_name: 'Patan Pottery', mobile_no: '9801000002', email: 'ram@example.com' },
  Hari: {
    name: 'Hari Gurung',
    trade_name: 'Pokhara Trekking Shop',
    mobile_no: '9801000003',
    email: 'hari@example.com',
  },
  Gita: { name: 'Gita Rai', trade_name: 'Dharan Spices', mobile_no: '9801000004', email: 'gita@example.com' },
  Nima: { name: 'Nima Lama', trade_name: 'Bouddha Books', mobile_no: '9801000005', email: 'nima@example.com' },
} as const

export type PersonName = keyof typeof signUps

/** One of them as they would sign up. */
export const signUpOf = (name: PersonName): SignUp => ({
  business_type: 'sole_proprietor',
  password: 'momo with achar 7',
  ...signUps[name],
})
