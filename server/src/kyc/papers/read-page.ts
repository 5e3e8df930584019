import type * as contract from '@sahuji/contract/kyc/decisions'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openPage, type PaperVault } from './paper-keys.ts'
import { keptPaper } from './queries.ts'

type Read = typeof contract.readPaperPage

/** A page of one of the merchant's own papers. No connection is held while it is fetched and decrypted. */
export const readPaperPage =
  (vault: PaperVault) =>
  async ({ db, person }: OwnCall<'verified'>, { paper, page }: Takes<Read>): Promise<Gives<Read>> => {
    const kept = await db.read((tx) => keptPaper(tx, { id: paper, merchant_id: person.merchant_id }))
    const bytes = kept && isPage(kept, Number(page)) ? await openPage(vault, kept, Number(page)) : undefined
    if (!bytes) throw new Refusal('not_found')
    return bytes
  }

/** Whether a paper has such a page; they count from 1. */
export const isPage = ({ pages }: { pages: number }, page: number): boolean =>
  Number.isInteger(page) && page >= 1 && page <= pages
