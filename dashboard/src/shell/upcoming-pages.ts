import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

interface UpcomingPage {
  title: MessageDescriptor
  does: MessageDescriptor
  who: MessageDescriptor
  /** The most similar features that work today. */
  instead: readonly Alternative[]
}

interface Alternative {
  href: string
  name: MessageDescriptor
  note: MessageDescriptor
}

const sandbox: Alternative = {
  href: '/dashboard/testTransactions',
  name: msg`Sandbox Transactions`,
  note: msg`Test loads. No real money.`,
}
const home: Alternative = {
  href: '/dashboard/home',
  name: msg`Home`,
  note: msg`Your balance, and the latest movements.`,
}

/** The features that are not built yet, by the part of the address that names them: what each will do, and for whom. */
export const upcomingPages: Record<string, UpcomingPage> = {
  demo: {
    title: msg`Guided tour`,
    does: msg`Leads you through the product with the books of an invented tea house. You can make payments, let a day pass and start again. Your own money is not affected.`,
    who: msg`For everyone who wants to see how it works before they begin.`,
    instead: [sandbox, home],
  },
}

/** The upcoming feature at an address, in any case of letters. */
export function upcomingPageAt(pathname: string): UpcomingPage | undefined {
  const parts = pathname.toLowerCase().split('/')
  return Object.entries(upcomingPages).find(([part]) => parts.includes(part.toLowerCase()))?.[1]
}
