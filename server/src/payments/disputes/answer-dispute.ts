import { disputeFileBytesMax, disputeFilesMost, type WholeDispute } from '@sahuji/contract/payments/disputes'
import type * as contract from '@sahuji/contract/payments/disputes'
import type { Takes } from '@sahuji/contract/http/route'
import { bytesOf, takeDocumentBytes } from '../../kyc/papers/document-quota.ts'
import { pageImages } from '../../kyc/papers/page-images.ts'
import { forgetFiles, keepWithRow, newPaperKey, openPage, type PaperVault } from '../../kyc/papers/paper-keys.ts'
import { isPage } from '../../kyc/papers/read-page.ts'
import { useRight } from '../../merchants/members/use-right.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/sql.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { disputeOf, type DisputeRow, filesOf, lockDispute } from './dispute-row.ts'
import { lockOpenDispute, payBackDisputed } from './end-dispute.ts'
import { type DisputePublishing, publishDispute } from './publish-dispute.ts'
import { wholeDisputeOf } from './read-disputes.ts'

/** A dispute whose answer is a draft, locked. Refuses not_found, dispute_answered. */
async function lockDraft(tx: Tx, merchant_id: string, id: string, now: Date): Promise<DisputeRow> {
  const row = await lockDispute(tx, merchant_id, id)
  if (!row) throw new Refusal('not_found')
  if (row.state !== 'open' || row.answer_by <= now) throw new Refusal('dispute_answered')
  return row
}

const keepText = (tx: Tx, { id, merchant_id }: DisputeRow, answer: string) => tx.run`
  update disputes set answer = ${answer} where id = ${id} and merchant_id = ${merchant_id}`

export async function saveDisputeAnswer(
  { tx, person: { merchant_id }, clock }: Call<'verified'>,
  { id, answer }: Takes<typeof contract.saveDisputeAnswer>,
): Promise<WholeDispute> {
  await keepText(tx, await lockDraft(tx, merchant_id, id, clock.now()), answer)
  return wholeDisputeOf(tx, merchant_id, id)
}

/** Sends the answer, once. Refuses not_found, dispute_answered, dispute_answer_empty. */
export const sendDisputeAnswer =
  (deps: DisputePublishing) =>
  async (
    { tx, person: { merchant_id, person_id }, clock }: Call<'verified'>,
    { id, answer }: Takes<typeof contract.sendDisputeAnswer>,
  ): Promise<WholeDispute> => {
    const row = await lockDraft(tx, merchant_id, id, clock.now())
    if (answer === '' && (await filesOf(tx, row)).length === 0)
      throw new Refusal('dispute_answer_empty', {}, ['answer'])
    await keepText(tx, row, answer)
    await tx.run`
      update disputes set state = 'review', answered_at = ${clock.now()}, answered_by = ${person_id}
       where id = ${id} and merchant_id = ${merchant_id}`
    await publishDispute(deps, tx, (await disputeOf(tx, merchant_id, id))!, { what: 'answered' })
    return wholeDisputeOf(tx, merchant_id, id)
  }

/** The merchant gives the money back and ends the dispute, within the own right to refund. Refuses not_found, over_own_limit, dispute_over, dispute_not_covered, dispute_paid_back. */
export const giveDisputedBack =
  (deps: DisputePublishing) =>
  async (
    { tx, person, clock }: Call<'verified'>,
    { id }: Takes<typeof contract.giveDisputedBack>,
  ): Promise<WholeDispute> => {
    const { merchant_id } = person
    const found = await disputeOf(tx, merchant_id, id)
    if (!found) throw new Refusal('not_found')
    const row = await lockOpenDispute(tx, found)
    await useRight(tx, person, { permission: 'refunds.make', key: id, amount: row.amount, now: clock.now() })
    await payBackDisputed(deps, tx, row, { state: 'given_back' })
    return wholeDisputeOf(tx, merchant_id, id)
  }

/**
 * Adds a document to a draft: read in a thread of its own, encoded again page by page and encrypted. No connection is held while it is
 * read.
 */
export const addDisputeFile =
  (vault: PaperVault) =>
  async (
    { db, person, clock }: OwnCall<'verified'>,
    { id: dispute_id, name, file: encoded }: Takes<typeof contract.addDisputeFile>,
  ): Promise<WholeDispute> => {
    const { merchant_id, person_id: added_by } = person
    const file = Buffer.from(encoded, 'base64')
    if (file.length === 0) throw new Refusal('file_empty', {}, ['file'])
    if (file.length > disputeFileBytesMax) throw new Refusal('fields_invalid', {}, ['file'])
    await db.write(async (tx) => {
      await refuseFull(tx, await lockDraft(tx, merchant_id, dispute_id, clock.now()))
      await takeDocumentBytes(tx, merchant_id, file.length, clock.now())
    })
    const { pages } = await pageImages(file, merchant_id)
    const id = newId(clock)
    const paper = { id, merchant_id, wrapped_key: newPaperKey(vault, { id, merchant_id }) }
    await db.write((tx) => takeDocumentBytes(tx, merchant_id, bytesOf(pages), clock.now()))
    // the answer may have been sent while the file was read
    return keepWithRow(vault, paper, { pages, original: file }, () =>
      db.write(async (tx) => {
        await refuseFull(tx, await lockDraft(tx, merchant_id, dispute_id, clock.now()))
        const row = { ...paper, dispute_id, name, pages: pages.length, added_at: clock.now(), added_by }
        await tx.run`insert into dispute_files ${rowOf(row)}`
        return wholeDisputeOf(tx, merchant_id, dispute_id)
      }),
    )
  }

async function refuseFull(tx: Tx, row: DisputeRow): Promise<void> {
  if ((await filesOf(tx, row)).length >= disputeFilesMost)
    throw new Refusal('dispute_files_full', { count: disputeFilesMost }, ['file'])
}

export const removeDisputeFile =
  (vault: PaperVault) =>
  async (
    { db, person: { merchant_id }, clock }: OwnCall<'verified'>,
    { id, file }: Takes<typeof contract.removeDisputeFile>,
  ): Promise<WholeDispute> => {
    const view = await db.write(async (tx) => {
      await lockDraft(tx, merchant_id, id, clock.now())
      const gone = await tx.run`
        delete from dispute_files where id = ${file} and dispute_id = ${id} and merchant_id = ${merchant_id}`
      if (gone === 0) throw new Refusal('not_found')
      return wholeDisputeOf(tx, merchant_id, id)
    })
    await forgetFiles(vault, { id: file, merchant_id })
    return view
  }

/** A page of a document of the own answer. No connection is held while it is fetched and decrypted. */
export const readDisputePage =
  (vault: PaperVault) =>
  async (
    { db, person: { merchant_id } }: OwnCall<'verified'>,
    { id, file, page }: Takes<typeof contract.readDisputePage>,
  ): Promise<Buffer> => {
    const kept = (await db.read((tx) => filesOf(tx, { id, merchant_id }))).find((one) => one.id === file)
    const bytes = kept && isPage(kept, Number(page)) ? await openPage(vault, kept, Number(page)) : undefined
    if (!bytes) throw new Refusal('not_found')
    return bytes
  }
