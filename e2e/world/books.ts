import { collectionVerifications } from '@sahuji/server/collections/verify/verify-collections'
import { entriesOf, merchantBalance, type TransferEntry } from '@sahuji/server/ledger/queries'
import { ledgerVerifications, verify } from '@sahuji/server/ledger/verify'
import { historyVerifications } from '@sahuji/server/transactions/verify-history'
import type { World } from './world.ts'

/** A load as the database holds it; amounts in paisa. */
export interface LoadOnPaper {
  id: string
  reference: string
  state: string
  amount: bigint
  fee: bigint
  transfer_id: string | null
}

/** The content of the database, read without the product: tests compare screens with it. */
export interface Books {
  /** A person's wallet balance, in paisa. */
  wallet(email: string): Promise<bigint>
  /** A person's loads, newest first. */
  loads(email: string): Promise<LoadOnPaper[]>
  entries(load: LoadOnPaper): Promise<TransferEntry[]>
  /** The broken promises of the ledger; none when all hold. */
  broken(): Promise<string[]>
}

export const booksOf = ({ app }: World): Books => ({
  wallet: async (email) => {
    const { merchant_id } = await app.owner.read(
      (tx) => tx.one<{ merchant_id: string }>`select merchant_id from people where email = ${email}`,
    )
    const wallet = await app.owner.read((tx) => merchantBalance(tx, merchant_id, 'live'))
    return wallet?.balance ?? 0n
  },
  loads: (email) =>
    app.owner.read(
      (tx) => tx.many<LoadOnPaper>`
      select l.id, l.reference, l.state, l.amount, l.fee, l.transfer_id
        from loads l join people p on p.merchant_id = l.merchant_id
       where p.email = ${email}
       order by l.id desc`,
    ),
  entries: ({ transfer_id }) =>
    app.owner.read((tx) => (transfer_id ? entriesOf(tx, transfer_id) : Promise.resolve([]))),
  broken: async () => {
    const { results } = await verify(app.owner, [
      ...ledgerVerifications,
      ...collectionVerifications,
      ...historyVerifications,
    ])
    return results.filter(({ broken }) => broken.length > 0).map(({ verification }) => verification.says)
  },
})
