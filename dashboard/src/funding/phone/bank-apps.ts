interface BankApp {
  name: string
  /** Its name in Google's store. */
  id: string
  /** Where the app's own publisher names it so, and the day on which that was read; the store itself was not asked. */
  source: string
  as_of: string
  /** Whether the source is the publisher's own: what others report of an app is kept and not shown as a link. */
  is_publishers: boolean
}

/**
 * The apps of banks, by the start of the bank's name; lower case. A missing bank has no source of its own for its app:
 * a wrong app is worse than none.
 */
const apps: Readonly<Record<string, BankApp>> = {
  esewa: {
    name: 'eSewa',
    id: 'com.f1soft.esewa',
    source: 'eSewa’s SDK for merchants’ apps, which leads there where eSewa is not installed',
    as_of: '2026-11-22',
    is_publishers: true,
  },
  'nic asia bank': {
    name: 'NIC Asia MoBank',
    id: 'com.f1soft.nicasiamobilebanking',
    source: 'the bank’s own page for examination results, SEE 2079, its link to Google Play',
    as_of: '2026-11-22',
    is_publishers: true,
  },
  'reliance finance': {
    name: 'Reliance Finance Smart',
    id: 'com.f1soft.reliancefinance',
    source: 'the source of reliancenepal.com.np, its link to Google Play',
    as_of: '2026-11-22',
    is_publishers: true,
  },
}

/** The app of a bank with its page in the store, which opens the installed app: none of our links can lead into a wrong one. */
export function bankAppOf(bank: string): { name: string; href: string } | undefined {
  const app = Object.entries(apps).find(([name]) => bank.toLowerCase().startsWith(name))?.[1]
  if (!app?.is_publishers) return undefined
  return { name: app.name, href: `https://play.google.com/store/apps/details?id=${app.id}` }
}

/** Whether this is a phone that has that store. */
export const isAndroid = (): boolean => /android/i.test(navigator.userAgent)
