import type { Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/sandbox'
import { refuseUnready } from '../../payouts/accounts/ready-account.ts'
import { type AccountRow, payoutAccountOf } from '../../payouts/accounts/account-row.ts'
import { payoutChannel } from '../../payouts/price-payout.ts'
import { placePayout } from '../../payouts/place-payout.ts'
import { payoutByKey } from '../../payouts/queries.ts'
import { sendPayout } from '../../payouts/send-payout.ts'
import { askAboutPayout } from '../../payouts/watch-payout.ts'
import { retryOnUnknownCommit, type Tx } from '../../platform/database/database.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { insertEnd, type SandboxEnd } from '../../rails/sandbox-ends.ts'
import { linesOn } from '../../tariff/lines.ts'
import { limitDays } from '../../tariff/limits.ts'
import { openPurposes } from '../../tariff/purposes.ts'
import type { SandboxDependencies } from '../dependencies.ts'
import { delaySeconds } from './play-money-in.ts'
import { playOf, sandboxObject, shownPlay, takePlay } from './play-row.ts'

type Ask = Takes<typeof contract.playPayout>

/** Withdraws from the sandbox's wallet and lets the bank end it as chosen: no rail is asked. */
export const playPayout =
  (deps: SandboxDependencies) =>
  async ({ db, person, key }: OwnCall<'verified'>, ask: Ask): Promise<contract.Play> => {
    const { merchant_id, person_id } = person
    const id = await retryOnUnknownCommit(() =>
      db.write((tx) => place(deps, tx, { ...ask, merchant_id, person_id, key })),
    )
    await sendPayout(deps, id)
    if (ask.scenario === 'returned') await askAboutPayout(deps, id)
    return shownPlay(await db.read((tx) => playOf(tx, merchant_id, id)), deps.public_url)
  }

async function place(
  deps: SandboxDependencies,
  tx: Tx,
  { merchant_id, person_id, key, amount, ...how }: Ask & { merchant_id: string; person_id: string; key: string },
): Promise<string> {
  const begun = await payoutByKey(tx, merchant_id, key)
  if (begun) return begun.id
  const now = deps.clock.now()
  await takePlay(tx, merchant_id, now)
  const account = await readyAccount(tx, merchant_id, now)
  if (!account) throw new Refusal('sandbox_needs_account')
  const [purpose] = openPurposes(await linesOn(tx, limitDays(now).day), payoutChannel)
  if (!purpose) throw new Refusal('purpose_closed')
  const ordered = { merchant_id, mode: 'sandbox', account, origin: 'merchant', person_id, key, amount } as const
  const { id } = await placePayout(deps, tx, { ...ordered, purpose: purpose.code })
  const end = { ...sandboxObject({ id, merchant_id }), ...endOfPayout(how, now) }
  await insertEnd(tx, { ...end, kind: 'payout', scenario: how.scenario, shown_id: id, made_at: now })
  return id
}

function endOfPayout({ scenario, code = '602' }: Pick<Ask, 'scenario' | 'code'>, now: Date): SandboxEnd {
  if (scenario === 'later')
    return { ends: 'later', code: null, settles_at: new Date(now.getTime() + delaySeconds * 1000) }
  return { ends: scenario, code: scenario === 'fails' ? code : null, settles_at: null }
}

/** The merchant's main account, else the oldest, where it may receive money now. */
export async function readyAccount(tx: Tx, merchant_id: string, now: Date): Promise<AccountRow | undefined> {
  const main = await tx.maybe<{ id: string }>`
    select id from payout_accounts where merchant_id = ${merchant_id} and removed_at is null
     order by is_main desc, added_at limit 1`
  const account = main && (await payoutAccountOf(tx, merchant_id, main.id))
  try {
    if (account) refuseUnready(account, now)
    return account
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
