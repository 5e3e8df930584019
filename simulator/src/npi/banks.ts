/** The banks that NPI reaches in real time, by NCHL's ids, with some of their branches. */
const npiBanks: readonly [id: string, name: string, branches: readonly string[]][] = [
  ['2301', 'NIC Asia Bank Limited', ['Thapathali', 'Butwal', 'Biratnagar']],
  ['0301', 'Agricultural Development Bank Limited', ['Ramshahpath', 'Dhangadhi']],
  ['2001', 'Citizens Bank International Limited', ['Narayanhiti Path', 'Hetauda']],
  ['1001', 'Everest Bank Limited', ['Naya Baneshwor', 'Biratnagar']],
  ['1901', 'Global IME Bank Limited', ['Panipokhari Branch', 'Tamghas Branch']],
  ['0701', 'Himalayan Bank Limited', ['Kamaladi', 'Patan']],
  ['1601', 'Kumari Bank Limited', ['Durbar Marg', 'Itahari']],
  ['2201', 'Laxmi Sunrise Bank Limited', ['Hattisar', 'Birgunj']],
  ['1501', 'Machhapuchchhre Bank Limited', ['Lazimpat', 'Pokhara']],
  ['0401', 'Nabil Bank Limited', ['Teendhara', 'New Road', 'Pokhara Lakeside']],
  ['0101', 'Nepal Bank Limited', ['Dharmapath', 'Janakpur']],
  ['0501', 'Nepal Investment Mega Bank Limited', ['Durbar Marg', 'Bhaktapur']],
  ['0801', 'Nepal SBI Bank Limited', ['Kesharmahal', 'Nepalgunj']],
  ['2501', 'NMB Bank Limited', ['Babarmahal', 'Damauli']],
  ['2601', 'Prabhu Bank Limited', ['Babarmahal', 'Birgunj']],
  ['2101', 'Prime Commercial Bank Limited', ['Kamalpokhari', 'Chitwan']],
  ['0201', 'Rastriya Banijya Bank Limited', ['Singhadurbar', 'Surkhet']],
  ['4501', 'Sanima Bank Limited', ['Naxal', 'Dharan']],
  ['1801', 'Siddhartha Bank Limited', ['Hattisar', 'Lalitpur']],
  ['0601', 'Standard Chartered Bank Nepal Limited', ['Lazimpat', 'Jawalakhel']],
]

export const bankList = () => npiBanks.map(([bankId, bankName]) => ({ bankId, bankName }))

export const branchList = (bank_id?: string) =>
  npiBanks
    .filter(([id]) => bank_id === undefined || id === bank_id)
    .flatMap(([bankId, , branches]) =>
      branches.map((branchName, index) => ({ branchId: `${index + 1}`, bankId, branchName })),
    )

const step = (maxAmt: number, charge: number, withVat: number) => ({
  scheme: 'GEN',
  currency: 'NPR',
  maxAmt,
  minChargeAmt: charge,
  maxChargeAmt: charge,
  percent: 0,
  minChargeWithVat: withVat,
  maxChargeWithVat: withVat,
})

/** As NPI's own sample has them, in its order. */
export const chargeList = () => [
  step(5_000, 4, 4.52),
  step(50_000, 8, 9.04),
  step(500, 2, 2.26),
  step(200_000_000, 8, 9.04),
]

/** What our account may send in a session, as JSON with two decimals. */
export const debitCap = {
  debitCap: 1_000_000_000,
  clrBalAmount: 1_000_000_000,
  bankName: 'Nabil Bank Ltd.',
  sessionId: 4458,
}
