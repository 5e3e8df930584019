import * as contract from '@sahuji/contract/payouts/office/account-papers'
import type { Takes } from '@sahuji/contract/http/route'
import type { Feed } from '../../../feed/feed.ts'
import { openPage, type PaperVault } from '../../../kyc/papers/paper-keys.ts'
import { isPage } from '../../../kyc/papers/read-page.ts'
import { decidePaper, lockedPaper, waitingPapers } from '../../accounts/decide-paper.ts'
import { type Call, type OwnCall, routes } from '../../../platform/http/route-table.ts'
import { Refusal } from '../../../platform/refusal.ts'

/** Cheques and statements that merchants show where the bank has nearly the same name. */
export const accountPaperRoutes = ({ feed, vault }: { feed: Feed; vault: PaperVault }) =>
  routes((on) => {
    on(contract.listAccountPapers, ({ tx }) => waitingPapers(tx))
    on(contract.readAccountPaperPage, showPage(vault), { own: true })
    on(contract.decideAccountPaper, decide(feed))
  })

/** Opened outside of any transaction; that it was seen is in the log before the page leaves. */
const showPage =
  (vault: PaperVault) =>
  async ({ db, record }: OwnCall<'operator'>, { id, page }: Takes<typeof contract.readAccountPaperPage>) => {
    const paper = await db.read((tx) => lockedPaper(tx, id))
    const bytes = paper && isPage(paper, Number(page)) ? await openPage(vault, paper, Number(page)) : undefined
    if (!bytes || !paper) throw new Refusal('not_found')
    const { merchant_id } = paper
    const subject = { kind: 'account_paper', id }
    await db.write((tx) => record(tx, { what: 'kyc.paper_seen', subject, merchant_id, after: { page: Number(page) } }))
    return bytes
  }

const decide =
  (feed: Feed) =>
  async (
    { tx, clock, operator, record }: Call<'operator'>,
    { id, accepts, reason }: Takes<typeof contract.decideAccountPaper>,
  ) => {
    const decision = { id, operator_id: operator.operator_id, accepts, reason }
    const { merchant_id, account_id } = await decidePaper(tx, { feed, clock }, decision)
    await record(tx, { subject: { kind: 'account_paper', id }, merchant_id, after: { account_id, accepts, reason } })
    return waitingPapers(tx)
  }
