import { lockWallet } from '../../src/ledger/post.ts'
import { platformBalance } from '../../src/ledger/queries.ts'
import { isLost } from '../../src/payouts/decide-payout.ts'
import type { PayoutRow } from '../../src/payouts/payout-row.ts'
import { payoutById } from '../../src/payouts/queries.ts'
import { type PayoutWorld, restrictedPaisa, type Withdrawer } from './withdrawers.ts'

/** How many withdrawals ended in each way, and each broken promise as a sentence. */
export interface PayoutFates {
  ended: Record<string, number>
  wrong: string[]
}

/** Compares the books with what NPI really did. */
export async function wrongAboutPayouts(world: PayoutWorld): Promise<PayoutFates> {
  const { bank, merchants, doubled } = world
  const fates: PayoutFates = { ended: {}, wrong: [] }
  const unbegun = world.payouts.filter(({ is_confirmed, is_short, id }) => is_confirmed && !is_short && id === null)
  if (unbegun.length > 0) fates.wrong.push(`${unbegun.length} withdrawals that were confirmed never began`)
  if (doubled > 0) fates.wrong.push(`${doubled} confirmations began more than one withdrawal`)
  const ids = await bank.owner.read((tx) => tx.many<{ id: string }>`select id from payouts order by id`)
  const rows = await Promise.all(ids.map(({ id }) => bank.db.read((tx) => payoutById(tx, id))))
  const payouts = rows.filter((row) => row !== undefined)
  for (const payout of payouts) {
    fates.ended[payout.state] = (fates.ended[payout.state] ?? 0) + 1
    fates.wrong.push(...wrongAboutOne(world, payout))
  }
  for (const who of merchants) fates.wrong.push(...(await wrongInWallet(world, who, payouts)))
  const out = payouts.filter(({ state }) => state === 'credited').reduce((sum, { arrives }) => sum + arrives, 0n)
  const clearing = await bank.db.read((tx) => platformBalance(tx, 'live', 'rail_clearing:npi'))
  if (clearing !== out) fates.wrong.push(`${out} went out by NPI, and the books owe it ${clearing}`)
  fates.wrong.push(...(await bank.broken()))
  return fates
}

/** At most one order, and NPI's end; without an end the office is shown a reason. */
function wrongAboutOne({ bank, payouts }: PayoutWorld, payout: PayoutRow): string[] {
  const { npi } = bank.simulator
  const { reference, state } = payout
  const said = `${reference} (${payouts.find(({ id }) => id === payout.id)?.lie.name ?? 'of its own accord'}) is ${state}`
  const order = npi.orders().find((one) => one.reference === reference)
  const posted = npi.received(reference)
  const wrong = posted > 1 ? [`${said}: ordered ${posted} times`] : []
  if (order && order.amount !== `${payout.arrives / 100n}.${`${payout.arrives % 100n}`.padStart(2, '0')}`)
    wrong.push(`${said}: ordered ${order.amount} for ${payout.arrives}`)
  const expected = order ? endOf(order.standing, order.plan.reports !== undefined) : unorderedEnds
  if (!expected.includes(state)) wrong.push(`${said}, not ${expected.join(' or ')}`)
  if (state === 'unclear' && !isLost(payout, bank.clock.now()) && payout.last_answer !== 'amount')
    wrong.push(`${said}, and no person is told why: ${payout.last_answer}`)
  return wrong
}

/** `held` waits for a checker, `unclear` for two people; the others are over. */
const unorderedEnds = ['held', 'cancelled', 'failed', 'unclear']

function endOf(
  { debit, credit, reversal }: { debit: string; credit: string; reversal: string },
  isContradicted: boolean,
): string[] {
  if (debit !== '000') return ['failed']
  if (reversal === '000' || credit === 'RJCT') return ['returned']
  // the answer to an order names no amount: after a clear answer, the day's statement finds a later report
  return isContradicted ? ['unclear', 'credited'] : ['credited']
}

/** The balance is what came in less what went out: nothing of the restricted part, and returned money once. */
async function wrongInWallet({ bank }: PayoutWorld, who: Withdrawer, payouts: readonly PayoutRow[]): Promise<string[]> {
  const own = payouts.filter(({ merchant_id }) => merchant_id === who.merchant_id)
  const sum = (rows: readonly PayoutRow[]) => rows.reduce((total, { amount }) => total + amount, 0n)
  const went = sum(own.filter(({ state }) => state === 'credited'))
  const held = sum(own.filter(({ state }) => state === 'held' || state === 'unclear' || state === 'sent'))
  const { free, restricted, receivable } = await bank.db.write((tx) => lockWallet(tx, who.merchant_id, 'live'))
  const { state } = await bank.now(who.load)
  const loaded = state === 'credited' ? 99_950n : 0n
  const there = free.balance + receivable.balance
  const expected = who.put_in + who.pushed + loaded - went
  const wrong: string[] = []
  if (there !== expected) wrong.push(`a wallet holds ${there} instead of ${expected}`)
  if (free.held !== held) wrong.push(`a wallet holds back ${free.held} instead of ${held}`)
  if (restricted.balance !== restrictedPaisa) wrong.push(`of the restricted part ${restricted.balance} is left`)
  return wrong
}
