/** Customers' names that are common in Kathmandu; the customers are invented. */
export const firstNames = [
  'Bishal',
  'Prerana',
  'Anil',
  'Sunita',
  'Ramesh',
  'Dolma',
  'Kabita',
  'Suman',
  'Mohammad',
  'Anjali',
  'Pasang',
  'Sita',
  'Dipak',
  'Nirmala',
  'Rajesh',
  'Gita',
  'Prakash',
  'Sabina',
  'Tenzin',
  'Manisha',
  'Krishna',
  'Laxmi',
  'Bikram',
  'Asmita',
] as const

export const lastNames = [
  'Tamang',
  'Gurung',
  'Yadav',
  'Maharjan',
  'Thapa Magar',
  'Sherpa',
  'Rai',
  'Karki',
  'Ansari',
  'Shrestha',
  'Lama',
  'Adhikari',
  'Khadka',
  'Chaudhary',
  'Limbu',
  'Bhattarai',
  'Poudel',
  'KC',
  'Basnet',
  'Joshi',
] as const

/** The codes that are paid, by their place: the shop window, then its counters. */
export const codes = ['0', '0', '1', '1', '2'] as const

export const bankNames = ['Nabil Bank', 'Global IME Bank', 'NIC Asia Bank'] as const
