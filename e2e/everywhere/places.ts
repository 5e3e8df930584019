import { readFileSync } from 'node:fs'

/** The value in an address for a part that varies. */
export interface Known {
  transaction: string
  load: string
  bank: string
  /** A bank of mobile banking. */
  phone_bank: string
  event: string
}

/** An address of the product, as its table of routes writes it. */
export interface Place {
  /** `/dashboard/loadFunds/ebanking/amount/$id` */
  route: string
  /** Behind the sign-in; every other place is visited signed out. */
  isGuarded: boolean
  address(known: Known): string
}

const table = new URL('../../dashboard/src/shell/routes.tsx', import.meta.url)

/** Every address: those of the table of routes, the sign-in and sign-up, which are documents of their own, and an unknown one. */
export const places: readonly Place[] = [
  '/',
  '/signin',
  '/signup',
  ...readFileSync(table, 'utf8')
    .split('\n')
    .flatMap((line) => /^ {2}'(\/[^']*)':/.exec(line)?.[1] ?? []),
  '/dashboard/my-events?event=$event',
  '/dashboard/create-event?id=$event',
  '/dashboard/create-event?id=$event&step=publish',
  '/dashboard/developers/reference?call=post_payments_id_refunds',
  '/e/asan-spice-evening',
  '/no/such/page',
  '/dashboard/noSuchScreen',
].map((route) => ({
  route,
  isGuarded: route.startsWith('/dashboard'),
  address: (known) => route.replaceAll(/\$(\w+)/g, (_, name: string) => partOf(route, name, known)),
}))

function partOf(route: string, name: string, known: Known): string {
  if (name === 'channel') return 'ebanking'
  if (name === 'name') return 'Mela'
  if (name === 'token') return 'a-link-that-was-used-already'
  if (route.includes('generalPages')) return '3'
  if (/my-events|create-(event|ticket)/.test(route)) return known.event
  if (route.includes('/return/')) return known.load
  if (route.includes('mobilebanking')) return known.phone_bank
  return /singleTransaction|qrcode/.test(route) ? known.transaction : known.bank
}
