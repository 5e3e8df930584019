interface BankApp {
  name: string
  /** Of the store's page, which opens the app where it is there: no link of ours can lead into a wrong one. */
  href: string
}

const play = (id: string): string => `https://play.google.com/store/apps/details?id=${id}`

/** The apps whose name in the store is known for sure, by the beginning of the bank's name; lower case. */
const apps: Readonly<Record<string, BankApp>> = {
  esewa: { name: 'eSewa', href: play('com.f1soft.esewa') },
  'nic asia bank': { name: 'NIC Asia MoBank', href: play('com.f1soft.nicasiamobilebanking') },
  'reliance finance': { name: 'Reliance Finance Smart', href: play('com.f1soft.reliancefinance') },
}

/** The app of a bank, where we know it. */
export const bankAppOf = (bank: string): BankApp | undefined =>
  Object.entries(apps).find(([name]) => bank.toLowerCase().startsWith(name))?.[1]

/** Whether this is a phone that has that store. */
export const isAndroid = (): boolean => /android/i.test(navigator.userAgent)
