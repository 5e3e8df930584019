import { type LockedPaper, openOriginal, openPage, type PaperVault } from '../../kyc/papers/paper-keys.ts'
import type { Database, Tx } from '../../platform/database/database.ts'

/** What the newest documents of each table came to. */
export interface CheckedDocuments {
  count: number
  opened: number
  /** Those that are missing or do not open, as `table id`. */
  failed: string[]
}

/** So many of each table, the newest: all of them could take hours. */
const checkedMost = 500

/** Opens the newest documents of each table with the master key: a database without its files or its key restores nothing of them. */
export async function checkDocuments(db: Database, vault: PaperVault): Promise<CheckedDocuments> {
  const checked: CheckedDocuments = { count: 0, opened: 0, failed: [] }
  for (const [table, read] of Object.entries(tables)) {
    const papers = await db.read(read)
    checked.count += papers.length
    for (const paper of papers) {
      if (await opens(vault, paper)) checked.opened++
      else checked.failed.push(`${table} ${paper.id}`)
    }
  }
  return checked
}

const opens = async (vault: PaperVault, paper: LockedPaper): Promise<boolean> => {
  try {
    return ((await openOriginal(vault, paper)) ?? (await openPage(vault, paper, 1))) !== undefined
  } catch {
    return false
  }
}

const tables: Readonly<Record<string, (tx: Tx) => Promise<LockedPaper[]>>> = {
  kyc_papers: (tx) => tx.many<LockedPaper>`
    -- any merchant: a drill checks the backup of all
    select id, merchant_id, wrapped_key from kyc_papers where state = 'kept' order by id desc limit ${checkedMost}`,
  payout_account_papers: (tx) => tx.many<LockedPaper>`
    -- any merchant: a drill checks the backup of all
    select id, merchant_id, wrapped_key from payout_account_papers order by id desc limit ${checkedMost}`,
  support_pictures: (tx) => tx.many<LockedPaper>`
    -- any merchant: a drill checks the backup of all
    select id, merchant_id, wrapped_key from support_pictures order by id desc limit ${checkedMost}`,
  dispute_files: (tx) => tx.many<LockedPaper>`
    -- any merchant: a drill checks the backup of all
    select id, merchant_id, wrapped_key from dispute_files order by id desc limit ${checkedMost}`,
  cooperative_documents: (tx) => tx.many<LockedPaper>`
    -- any merchant: a drill checks the backup of all
    select id, merchant_id, wrapped_key from cooperative_documents where removed_at is null order by id desc limit ${checkedMost}`,
}
