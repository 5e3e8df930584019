import { accountPaperBytesMax, type sendAccountPaper as sendRoute } from '@sahuji/contract/payouts/account-papers'
import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import type { Takes } from '@sahuji/contract/http/route'
import { bytesOf, takeDocumentBytes } from '../../kyc/papers/document-quota.ts'
import { pageImages } from '../../kyc/papers/page-images.ts'
import {
  forgetFiles,
  keepWithRow,
  type LockedPaper,
  newPaperKey,
  type PaperVault,
} from '../../kyc/papers/paper-keys.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Rails } from '../../rails/rails.ts'
import { type AccountRow, isDisowned, payoutAccountOf, wantsPaper } from './account-row.ts'
import { accountView } from './account-view.ts'
import { locked } from './change-account.ts'

/**
 * Takes a cheque or statement for an account whose name the bank has a little or wholly otherwise: read in a thread of its
 * own, written anew page by page and kept locked. It takes the place of one that nobody has looked at yet. No connection is held while it is read.
 */
export const sendAccountPaper =
  ({ vault, rails }: { vault: PaperVault; rails: Rails }) =>
  async ({ db, ...call }: OwnCall<'verified'>, ask: Takes<typeof sendRoute>): Promise<PayoutAccount> => {
    const { person, clock } = call
    const { merchant_id, person_id } = person
    const before = await db.read((tx) => payoutAccountOf(tx, merchant_id, ask.id))
    if (!before) throw new Refusal('not_found')
    refusePaper(before)
    const file = Buffer.from(ask.file, 'base64')
    if (file.length === 0) throw new Refusal('file_empty', {}, ['file'])
    if (file.length > accountPaperBytesMax) throw new Refusal('fields_invalid', {}, ['file'])
    await db.write((tx) => takeDocumentBytes(tx, merchant_id, file.length, clock.now()))
    const { pages } = await pageImages(file, merchant_id)
    const id = newId(clock)
    const paper = { id, merchant_id, wrapped_key: newPaperKey(vault, { id, merchant_id }) }
    await db.write((tx) => takeDocumentBytes(tx, merchant_id, bytesOf(pages), clock.now()))
    // the account may have gone, or been settled, while the file was read
    const { view, replaced } = await keepWithRow(vault, paper, { pages, original: file }, () =>
      db.write(async (tx) => {
        refusePaper(await locked(tx, merchant_id, ask.id))
        const kept = { ...paper, account_id: ask.id, person_id, name: ask.name, pages: pages.length }
        const replaced = await keepPaper(tx, kept, clock.now())
        return { replaced, view: await accountView({ ...call, tx, rails }, ask.id) }
      }),
    )
    for (const { id: gone } of replaced) await forgetFiles(vault, { id: gone, merchant_id })
    return view
  }

/** No paper opens an account that nobody says they added, and none is looked at where the name is settled. */
function refusePaper(account: AccountRow): void {
  if (isDisowned(account)) throw new Refusal('bank_account_disowned')
  if (!wantsPaper(account)) throw new Refusal('not_found')
}

interface NewPaper extends LockedPaper {
  account_id: string
  person_id: string
  name: string
  pages: number
}

async function keepPaper(tx: Tx, paper: NewPaper, now: Date): Promise<{ id: string }[]> {
  const { id, account_id, merchant_id, person_id, name, pages, wrapped_key } = paper
  const replaced = await tx.many<{ id: string }>`
    update payout_account_papers set state = 'replaced'
     where account_id = ${account_id} and merchant_id = ${merchant_id} and state = 'waiting'
    returning id`
  await tx.run`
    insert into payout_account_papers (id, account_id, merchant_id, state, name, pages, wrapped_key, sent_at, sent_by)
    values (${id}, ${account_id}, ${merchant_id}, 'waiting', ${name}, ${pages}, ${wrapped_key}, ${now}, ${person_id})`
  await tx.run`
    update payout_accounts set paper_state = 'waiting', paper_at = ${now}
     where id = ${account_id} and merchant_id = ${merchant_id}`
  return replaced
}

/** Which of these papers have a row and files: a paper that was replaced has none any more. */
export const accountPapersWithRow = (tx: Tx, ids: readonly string[]) => tx.many<{ id: string }>`
  -- any merchant: files without a row are removed for all
  select id from payout_account_papers where id = any(${ids}::uuid[]) and state <> 'replaced'`
