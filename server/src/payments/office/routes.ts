import * as arrivals from '@sahuji/contract/payments/office/arrivals'
import * as contract from '@sahuji/contract/payments/office/disputes'
import { listOfficePayments as listPaymentsRoute } from '@sahuji/contract/payments/office/payments'
import type { OfficeDispute, WholeOfficeDispute } from '@sahuji/contract/payments/office/disputes'
import { readShopWays as readWaysRoute } from '@sahuji/contract/payments/office/shop-ways'
import { type Paged, pageSize } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { refuseOwnBusiness, referenceOf } from '../../approvals/proposal-rows.ts'
import { recordedProposal } from '../../approvals/read-proposals.ts'
import type { Feed } from '../../feed/feed.ts'
import { openPage, type PaperVault } from '../../kyc/papers/paper-keys.ts'
import { isPage } from '../../kyc/papers/read-page.ts'
import { tradeNameOf } from '../../merchants/queries.ts'
import { type Call, type OwnCall, routes } from '../../platform/http/route-table.ts'
import { cursorId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { disputeById, filesOf, isForOffice, officeDisputesOf, shownDispute } from '../disputes/dispute-row.ts'
import { openDisputeOf } from '../disputes/open-dispute.ts'
import { wholeDisputeOf } from '../disputes/read-disputes.ts'
import { arrivalKind, listArrivals, proposeArrival } from './arrival-decisions.ts'
import { disputeKind, disputeProposed, proposeOutcome } from './dispute-decisions.ts'
import { listOfficePayments } from './find-payments.ts'
import { readShopWays } from './shop-ways.ts'

type Office = Call<'operator'>

/** The office's part in payments: it finds them, and opens, reads and decides their disputes. */
export const paymentOfficeRoutes = (deps: { feed: Feed; brand: string; vault: PaperVault }) =>
  routes((on) => {
    on(listPaymentsRoute, listOfficePayments, { own: true })
    on(contract.listOfficeDisputes, listOfficeDisputes)
    on(contract.countOfficeDisputes, countOfficeDisputes)
    on(contract.readOfficeDispute, (call, { id }) => wholeOfficeDispute(call, id))
    on(contract.openOfficeDispute, openOfficeDispute(deps))
    on(contract.proposeDisputeOutcome, async (call, ask) => {
      const { tx, clock, operator } = call
      return recordedProposal(call, await proposeOutcome(tx, clock, operator, ask), disputeKind)
    })
    on(readWaysRoute, ({ tx, clock }, { id }) => readShopWays(tx, id, clock.now()))
    on(arrivals.listArrivals, ({ tx }) => listArrivals(tx))
    on(arrivals.proposeArrival, async (call, ask) => {
      const { tx, clock, operator } = call
      return recordedProposal(call, await proposeArrival(tx, clock, operator, ask), arrivalKind)
    })
    on(contract.readOfficeDisputePage, readOfficeDisputePage(deps.vault), { own: true })
  })

async function listOfficeDisputes(
  { tx }: Office,
  { which, cursor, limit = pageSize }: Takes<typeof contract.listOfficeDisputes>,
): Promise<Paged<OfficeDispute>> {
  const rows = await officeDisputesOf(tx, { which, cursor: cursorId(cursor), limit: limit + 1 })
  const data = rows.slice(0, limit).map((row) => {
    const { merchant_id, merchant } = row
    return { ...shownDispute(row), merchant_id, merchant }
  })
  return { data, next: rows.length > limit ? data.at(-1)!.id : null }
}

const countOfficeDisputes = ({ tx }: Office): Promise<Gives<typeof contract.countOfficeDisputes>> =>
  tx.one<{ review: number }>`
    -- any merchant: the operator's figures
    select count(*)::int as review from disputes d where d.state = 'review' and ${isForOffice}`

/** One dispute as the office sees it. Refuses not_found. */
async function wholeOfficeDispute({ tx, operator }: Office, id: string): Promise<WholeOfficeDispute> {
  const row = await disputeById(tx, id)
  if (!row) throw new Refusal('not_found')
  const { merchant_id, opened_by, state } = row
  const proposed = await disputeProposed(tx, id)
  const opener = opened_by
    ? await tx.maybe<{ name: string }>`select name from operators where id = ${opened_by}`
    : undefined
  return {
    ...(await wholeDisputeOf(tx, merchant_id, id)),
    merchant_id,
    merchant: await tradeNameOf(tx, merchant_id),
    opened_by: opener?.name ?? null,
    proposal: proposed
      ? {
          id: proposed.id,
          reference: referenceOf(proposed),
          outcome: (proposed.body as { outcome: contract.DisputeOutcome }).outcome,
          made_at: proposed.made_at,
        }
      : null,
    may_propose: state === 'review' && !proposed && operator.roles.includes('finance_maker'),
  }
}

const openOfficeDispute =
  (deps: { feed: Feed; brand: string }) =>
  async (
    call: Office,
    { payment_reference, mode = 'live', ...asked }: Takes<typeof contract.openOfficeDispute>,
  ): Promise<WholeOfficeDispute> => {
    const { tx, clock, operator, record } = call
    const payment = await tx.maybe<{ id: string; merchant_id: string }>`
      -- any merchant: operators work for all
      select id, merchant_id from payments where upper(reference) = upper(${payment_reference}) and mode = ${mode}`
    if (!payment) throw new Refusal('not_found', {}, ['payment_reference'])
    const { id: payment_id, merchant_id } = payment
    await refuseOwnBusiness(tx, operator, { merchant_id, body: {} })
    const opened_by = operator.operator_id
    const about = { ...asked, payment_id, merchant_id, opened_by, language: 'en' } as const
    const row = await openDisputeOf({ ...deps, clock }, tx, about)
    const { id, reference, amount, source, reason } = row
    const after = { payment_reference, reference, amount, source, reason }
    await record(tx, { subject: { kind: 'dispute', id }, merchant_id, after })
    return wholeOfficeDispute(call, id)
  }

/** Opened outside any transaction; the audit log records the view before the page leaves. */
const readOfficeDisputePage =
  (vault: PaperVault) =>
  async (
    { db, record }: OwnCall<'operator'>,
    { id, file, page }: Takes<typeof contract.readOfficeDisputePage>,
  ): Promise<Buffer> => {
    const kept = await db.read(async (tx) => {
      const row = await disputeById(tx, id)
      return row && (await filesOf(tx, row)).find((one) => one.id === file)
    })
    const bytes = kept && isPage(kept, Number(page)) ? await openPage(vault, kept, Number(page)) : undefined
    if (!kept || !bytes) throw new Refusal('not_found')
    const { merchant_id } = kept
    const after = { file, page: Number(page) }
    await db.write((tx) =>
      record(tx, { what: 'dispute.file_seen', subject: { kind: 'dispute', id }, merchant_id, after }),
    )
    return bytes
  }
