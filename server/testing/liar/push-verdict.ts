import type { Bank } from '../bank.ts'
import { count, type Fates } from './fates.ts'
import { type GoingPush, loadOfPush } from './push-world.ts'

/** Adds the pushes' fates to the payments'; answers what each wallet got by them. */
export async function wrongAboutPushes(
  bank: Bank,
  pushes: readonly GoingPush[],
  fates: Fates,
): Promise<Map<string, bigint>> {
  const wallets = new Map<string, bigint>()
  for (const push of pushes) {
    const load = push.trace_id === null ? undefined : await loadOfPush(bank, push)
    const ended = load ? load.state : push.trace_id === null ? 'never begun' : 'none'
    count(fates, `pushed, ${ended}`)
    const said = `push ${push.nth} of Rs.${push.rupees}, ${push.lie.name}, NCHL heard ${push.heard}: ${ended}`
    fates.wrong.push(...push.wrong.map((word) => `${said}: ${word}`))
    if (!isRight(push, load?.state)) fates.wrong.push(said)
    if (load?.state !== 'credited') continue
    const amount = BigInt(push.rupees) * 100n
    const fee = amount <= 50_000n ? 200n : 400n
    wallets.set(push.merchant_id, (wallets.get(push.merchant_id) ?? 0n) + amount - fee)
    if (load.amount !== amount || load.fee !== fee || load.channel !== 'ips')
      fates.wrong.push(`${said}: booked as ${load.channel}, ${load.amount} less ${load.fee}`)
  }
  return wallets
}

/** The wallet has exactly what NCHL takes for paid. */
function isRight({ heard, is_given_back, lie }: GoingPush, state: string | undefined): boolean {
  if (heard === 'yes' && !is_given_back) return lie.is_good && state === 'credited'
  if (is_given_back) return state === 'reversed'
  return state === undefined || state === 'reversed'
}
