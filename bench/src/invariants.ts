import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPoster } from '@sahuji/server/ledger/batcher'
import { sealAll } from '@sahuji/server/ledger/seal'
import type { Transfer } from '@sahuji/server/ledger/transfer'
import { verify } from '@sahuji/server/ledger/verify'
import { payment } from './loads.ts'
import type { Bench } from './plan.ts'

/** The result at the end, after repeats, overspending and a kill -9. */
export interface Proof {
  holds: boolean
  acknowledged: number
  lost: number
  wrong_answers: number
  transfers: bigint
  entries: bigint
  verify_seconds: number
}

/** Posts with 5 % repeated keys and 5 % overspending, then the same while PostgreSQL is killed, then verifies everything. */
export async function proveInvariants(bench: Bench): Promise<Proof> {
  const folder = mkdtempSync(join(tmpdir(), 'sahuji-bench-'))
  const file = join(folder, 'acknowledged')
  writeFileSync(file, '')
  bench.say('\nrepeats, overspending and a kill -9')
  try {
    const calm = await mixedLoad(bench, file, async () => {})
    const killed = await mixedLoad(bench, file, () => bench.cluster.crash())
    const ids = readFileSync(file, 'utf8').trim().split('\n')
    const { found } = await bench.owner.read(
      (tx) => tx.one<{ found: bigint }>`
      select count(*) as found from ledger_transfers where id = any (${ids}::uuid[])`,
    )
    await sealAll(bench.db)
    const start = performance.now()
    const { holds, figures, results } = await verify(bench.owner)
    for (const { verification, broken } of results)
      if (broken.length > 0) bench.say(`BROKEN ${verification.invariant} ${verification.says}`)
    const wrong_answers = calm + killed
    const lost = ids.length - Number(found)
    return {
      holds: holds && lost === 0 && wrong_answers === 0,
      acknowledged: ids.length,
      lost,
      wrong_answers,
      transfers: figures.transfers,
      entries: figures.entries,
      verify_seconds: (performance.now() - start) / 1000,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** 256 clients for a while, `disturb` in the middle; answers how many answers were not what they had to be. */
async function mixedLoad({ db, wallets, plan }: Bench, file: string, disturb: () => Promise<void>): Promise<number> {
  const poster = createPoster(db)
  let wrong = 0
  let isOver = false
  const client = async () => {
    let last: Transfer | undefined
    while (!isOver) {
      const dice = Math.random()
      const isRepeat = dice < 0.05 && last !== undefined
      const transfer = isRepeat ? last! : payment(wallets, { hot: Math.random() < 0.2 })
      const isTooMuch = !isRepeat && dice > 0.95
      const asked = isTooMuch
        ? { ...transfer, entries: transfer.entries.map((leg) => ({ ...leg, amount: leg.amount * 10n ** 10n })) }
        : transfer
      const posting = await poster.postBatched(asked)
      if (posting.outcome !== (isRepeat ? 'duplicate' : isTooMuch ? 'insufficient' : 'posted')) wrong++
      if (posting.outcome === 'posted') {
        appendFileSync(file, `${posting.id}\n`)
        last = transfer
      }
    }
  }
  const clients = Promise.all(Array.from({ length: 256 }, client))
  await Promise.race([after(plan.proof_seconds * 500), clients])
  await disturb()
  await Promise.race([after(plan.proof_seconds * 500), clients])
  isOver = true
  await clients
  return wrong
}

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
