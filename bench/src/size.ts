import type { Database } from '@sahuji/server/platform/database/database'

/** What a transfer takes on disk: its row, its two entries and all their indexes, after the rounds have worn them in. */
export async function bytesPerTransfer(owner: Database): Promise<number> {
  await owner.read((tx) => tx.run`vacuum ledger_transfers, ledger_entries`)
  const { bytes, transfers } = await owner.read(
    (tx) => tx.one<{ bytes: bigint; transfers: bigint }>`
    select pg_total_relation_size('ledger_transfers') + pg_total_relation_size('ledger_entries') as bytes,
           (select count(*) from ledger_transfers) as transfers`,
  )
  return Number(bytes) / Number(transfers)
}
