import { createFeed } from '@sahuji/server/feed/feed'
import { collectionCheck } from '@sahuji/server/collections/checks/check-schedule'
import { loadFacts } from '@sahuji/server/funding/facts'
import type { Poster } from '@sahuji/server/ledger/batcher'
import type { Attachments } from '@sahuji/server/ledger/attachments'
import type { Transfer } from '@sahuji/server/ledger/transfer'
import { newJob } from '@sahuji/server/platform/jobs/jobs'
import type { Load } from './closed-loop.ts'
import { mustBePosted, payment } from './loads.ts'
import type { Wallet } from './wallets.ts'

/** What goes along with each transfer; with `failing`, one fact in two hundred is refused by its table. */
export type What = 'fact' | 'fact_and_job' | 'failing'

const feed = createFeed()

/** Uniform transfers through the poster, 512 in flight, with a fact and a job beside each. */
export function batchedAlong(poster: Poster, wallets: readonly Wallet[], what: What): Load {
  let count = 0
  const call = async () => {
    const transfer = payment(wallets, { hot: false })
    if (what === 'failing' && ++count % 200 === 0) return mustBeRefused(poster, transfer)
    mustBePosted(await poster.postBatched(transfer, along(transfer, what)))
  }
  return { clients: 512, call }
}

/** A fact and a job as a load has them. */
function along({ key, merchant_id, entries }: Transfer, what: What): Attachments {
  const told = feed.prepare(loadFacts.credited, merchant_id, 'live', {
    id: key,
    reference: 'SJ1234567890ABCD',
    state: 'credited',
    channel: 'ebanking',
    bank_name: 'Nabil Bank',
    amount: entries[1]!.amount,
    fee: 25n,
    service_code: null,
    what: 'credited',
    review: null,
    transfer_id: key,
    balance_after: 1_000_000n,
    created_at: new Date(),
  })
  return what === 'fact' ? told : { ...told, jobs: [newJob(collectionCheck, { load_id: key })] }
}

async function mustBeRefused(poster: Poster, transfer: Transfer): Promise<void> {
  const { facts, jobs } = along(transfer, 'failing')
  const wrong = { facts: facts!.map((row) => ({ ...row, name: 'no name' })), jobs: jobs! }
  const posted = await poster.postBatched(transfer, wrong).then(
    () => true,
    () => false,
  )
  if (posted) throw new Error('a transfer was posted without its fact')
}
