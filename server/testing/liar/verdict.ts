import type { CollectionRow } from '../../src/collections/rows/collection-row.ts'
import { hasEndedUnpaid } from '../../src/collections/rows/collection-states.ts'
import { merchantBalance } from '../../src/ledger/queries.ts'
import type { Bank } from '../bank.ts'
import { count, type Fates } from './fates.ts'
import type { Fate } from './lies.ts'
import type { Payment } from './plan.ts'
import { wrongAboutPushes } from './push-verdict.ts'
import type { GoingPush } from './push-world.ts'
import { isSurplus, type Tried, wrongAboutSales } from './shop-verdict.ts'
import type { Sale } from './shop-world.ts'

/** Compares the books with what the payers really did. */
export async function wrongAbout(
  bank: Bank,
  { payments, pushes, sales }: { payments: readonly Payment[]; pushes: readonly GoingPush[]; sales: readonly Sale[] },
): Promise<Fates> {
  const fates: Fates = { ended: {}, wrong: [] }
  const wallets = await wrongAboutPushes(bank, pushes, fates)
  const tried: Tried[] = []
  const twins = new Map<string, CollectionRow[]>()
  for (const payment of payments) {
    if (!payment.load) {
      count(fates, 'never begun')
      continue
    }
    const row = await bank.now(payment.load)
    const fate = fateOf(payment)
    if (isSignedAlone(payment, row)) count(fates, 'by signature alone')
    // the card acquirer's search finds a payment by its id: of two with the same id it may show the one that was not
    // made
    if (fate === 'twin' && payment.rail.name !== 'cards')
      twins.set(payment.twin, [...(twins.get(payment.twin) ?? []), row])
    else if (
      fate !== 'twin' &&
      !isSignedAlone(payment, row) &&
      !isFate[fate](row) &&
      !isSurplusOf(payment, row, fate) &&
      !isUnfound(payment, row) &&
      !isNoOfAnother(payment, row)
    )
      fates.wrong.push(`${said(payment, row)}: not ${fate}`)
    if (payment.pays !== null) {
      tried.push({ payment, row })
      count(fates, `attempt, ${isSurplus(row) ? `surplus ${row.state}` : row.state}`)
      continue
    }
    const net = row.state === 'credited' ? netOf(payment) : 0n
    wallets.set(row.merchant_id, (wallets.get(row.merchant_id) ?? 0n) + net)
    if (row.state === 'credited') fates.wrong.push(...wronglyBooked(payment, row))
    count(fates, row.suspense_transfer_id ? 'apart' : row.state)
  }
  for (const [twin, rows] of twins) {
    const credited = rows.filter(isFate.credited)
    const others = rows.filter(isFate.contradicted)
    // two payments by a rail's reference are two
    const payments = new Set(credited.map(({ rail_reference }) => rail_reference)).size
    if (credited.length === 0 || payments < credited.length || credited.length + others.length !== rows.length)
      fates.wrong.push(`${twin}: ${rows.map(({ state }) => state).join(' and ')} of one payment`)
  }
  for (const [shop, net] of await wrongAboutSales(bank, { sales, tried }, fates))
    wallets.set(shop, (wallets.get(shop) ?? 0n) + net)
  for (const [merchant_id, expected] of wallets) {
    const { balance } = (await bank.db.read((tx) => merchantBalance(tx, merchant_id, 'live')))!
    if (balance !== expected) fates.wrong.push(`a wallet holds ${balance} instead of ${expected}`)
  }
  fates.wrong.push(...(await bank.broken()))
  return fates
}

/**
 * The payer brought an answer that the rail had signed, and its check contradicts it: credited by the signature after
 * the check was silent for long, by an unknown card, or waiting for a review.
 */
const isSignedAlone = ({ rail, choice, is_decided, lie, pays }: Payment, row: CollectionRow): boolean =>
  rail.notifies?.is_signed === true &&
  is_decided &&
  choice === 'approve' &&
  lie.fate !== 'credited' &&
  ((row.state === 'credited' && row.card_funding === null) ||
    (row.state === 'unclear' && row.transfer_id === null) ||
    (pays !== null && isSurplus(row)))

/** The acquirer's search finds payments by our reference: one that it names as another's is not found at all. */
const isUnfound = ({ rail, lie }: Payment, row: CollectionRow): boolean =>
  rail.name === 'cards' && lie.fate === 'contradicted' && isFate.nothing(row)

/** Without a payment, the rail refuses one that is not ours: ours is unknown, and nothing is credited. */
const isNoOfAnother = ({ lie }: Payment, { state, transfer_id }: CollectionRow): boolean =>
  lie.name === 'another reference' && state === 'unclear' && transfer_id === null

/** Money of an attempt whose payment was paid otherwise goes back, and one that the rail takes back stays apart until then. */
const isSurplusOf = ({ pays, lie }: Payment, row: CollectionRow, fate: Fate): boolean =>
  pays !== null && (fate === 'credited' || fate === 'either' || lie.goes_back === true) && isSurplus(row)

const fateOf = ({ choice, is_decided, lie, pays }: Payment): Fate => {
  if (!is_decided || (choice !== 'approve' && choice !== 'never_return')) return 'nothing'
  return (pays === null ? undefined : lie.fate_of_payment) ?? lie.fate
}

const isApart = ({ state, suspense_transfer_id }: CollectionRow) => state === 'unclear' && suspense_transfer_id !== null

const isFate: Record<Exclude<Fate, 'twin'>, (row: CollectionRow) => boolean> = {
  credited: ({ state }) => state === 'credited',
  apart: isApart,
  // an ended one remains, and a person reviews it
  contradicted: ({ state, transfer_id, review_reason }) =>
    state !== 'credited' && transfer_id === null && review_reason === 'contradicted',
  nothing: ({ state, transfer_id }) => (hasEndedUnpaid(state) && transfer_id === null) || state === 'reversed',
  either: (row) => row.state === 'credited' || (isApart(row) && row.review_reason === 'after_failure'),
}

/** The tariff of 2026, apart from the product's. */
const feeOf: Record<string, (amount: bigint) => bigint> = {
  ebanking: (amount) => amount / 2_000n,
  mobilebanking: () => 0n,
  ips: (amount) => (amount <= 50_000n ? 200n : 400n),
  sct: (amount) => amount / 100n,
  visa: (amount) => (amount * 22n) / 1_000n,
}

const paidBy = ({ lie, rail }: Payment) => lie.paid_by ?? rail.pays_by

function netOf(payment: Payment): bigint {
  const amount = BigInt(payment.rupees) * 100n
  return amount - feeOf[paidBy(payment).channel]!(amount)
}

/** Booked as what it was really paid with. */
function wronglyBooked(payment: Payment, row: CollectionRow): string[] {
  const { channel, bank_name } = paidBy(payment)
  const amount = BigInt(payment.rupees) * 100n
  const isRight =
    row.channel === channel &&
    row.bank_name === bank_name &&
    row.amount === amount &&
    row.fee === amount - netOf(payment) &&
    row.transfer_id !== null
  return isRight
    ? []
    : [`${said(payment, row)}: booked as ${row.channel} ${row.bank_name}, ${row.amount} less ${row.fee}`]
}

const said = ({ nth, rail, rupees, choice, lie }: Payment, { state, review_reason }: CollectionRow): string =>
  `payment ${nth} of Rs.${rupees} by ${rail.name}, ${choice ?? 'nobody came'}, ${lie.name}: ${state}${review_reason ? ` (${review_reason})` : ''}`
