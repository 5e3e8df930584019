import { createHash } from 'node:crypto'
import type { KycPaper } from '@sahuji/contract/kyc'
import type * as contract from '@sahuji/contract/kyc/papers'
import { paperPartBytes } from '@sahuji/contract/kyc/papers'
import { requirements, sidesOf } from '@sahuji/contract/kyc/requirements'
import type { RefusalCode } from '@sahuji/contract/refusals'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { caseView } from '../case-view.ts'
import { editableCase } from '../cases.ts'
import { answersOf, type CaseRow, papersOf, peopleOf } from '../queries.ts'
import { bytesOf, takeDocumentBytes } from './document-quota.ts'
import { pageImages } from './page-images.ts'
import { forgetFiles, keepPages, newPaperKey, openPart, type PaperVault, sealPart } from './paper-keys.ts'
import {
  addPaper,
  addPaperPart,
  type ArrivingPaper,
  dropOldestArriving,
  isKept,
  isPlaceAccepted,
  lockArriving,
  markKept,
  partsOf,
  sameArriving,
} from './queries.ts'

type Begin = typeof contract.beginPaper

/** Announces a file; the same file again resumes where it stopped. */
export const beginPaper =
  (vault: PaperVault) =>
  async (call: Call<'verified'>, ask: Takes<Begin>): Promise<Gives<Begin>> => {
    const { tx, person, clock } = call
    const row = await editableCase(tx, person.merchant_id)
    if (ask.bytes === 0) throw new Refusal('file_empty', {}, ['bytes'])
    await isAsked(tx, row, ask)
    const sha256 = Buffer.from(ask.sha256, 'hex')
    const paper = { ...ask, sha256, case_id: row.id, merchant_id: row.merchant_id }
    const known = await sameArriving(tx, paper)
    const id = known?.id ?? newId(clock)
    if (!known) {
      await takeDocumentBytes(tx, row.merchant_id, ask.bytes, clock.now())
      await dropOldestArriving(tx, paper)
      const wrapped_key = newPaperKey(vault, { id, merchant_id: row.merchant_id })
      await addPaper(tx, { ...paper, id, wrapped_key }, clock.now())
    }
    return shown(call, row, id)
  }

/** Takes only what the form of business asks for; what was accepted stays. */
async function isAsked(tx: Tx, row: CaseRow, { kind, person, side }: Takes<Begin>): Promise<void> {
  const { papers } = requirements[row.business_type]
  const isOfPerson = kind === 'identity'
  const people = isOfPerson ? await peopleOf(tx, row) : []
  const answers = isOfPerson ? await answersOf(tx, row) : []
  const identity = answers.find((one) => one.person === person && one.field === 'identity')?.value['kind']
  const isPlace = isOfPerson
    ? people.some(({ id }) => id === person) && sidesOf(kind, identity as never).includes(side)
    : person === null && side === 'whole' && papers.some((one) => one === kind)
  if (!isPlace) throw new Refusal('not_found')
  const accepted = (await papersOf(tx, row)).some(
    (one) => one.kind === kind && one.person === person && one.side === side && one.verdict === 'accepted',
  )
  if (accepted) throw new Refusal('kyc_not_open')
}

async function shown(call: Call<'verified'>, row: CaseRow, id: string): Promise<KycPaper> {
  const paper = (await caseView(call, row)).papers.find((one) => one.id === id)
  if (!paper) throw new Refusal('not_found')
  return paper
}

type Send = typeof contract.sendPaperPart

/**
 * Takes the next part. A repeated part, or one out of its turn, changes nothing: the answer contains the next offset.
 */
export const sendPaperPart =
  (vault: PaperVault) =>
  async ({ tx, person }: Call<'verified'>, ask: Takes<Send>): Promise<Gives<Send>> => {
    const row = await editableCase(tx, person.merchant_id)
    const paper = await arriving(tx, row, ask.paper)
    const part = Buffer.from(ask.part, 'base64')
    const isNext = ask.start === paper.received
    if (part.length === 0 || part.length > paperPartBytes || (isNext && paper.received + part.length > paper.bytes))
      throw new Refusal('fields_invalid', {}, ['part'])
    if (!isNext) return { received: paper.received }
    return { received: await addPaperPart(tx, paper, sealPart(vault, paper, paper.received, part), part.length) }
  }

async function arriving(tx: Tx, row: CaseRow, id: string): Promise<ArrivingPaper> {
  const paper = await lockArriving(tx, { id, case_id: row.id, merchant_id: row.merchant_id })
  if (!paper) throw new Refusal('not_found')
  return paper
}

type Finish = typeof contract.finishPaper

/**
 * All parts have arrived: reads the file, encodes its pages again and keeps them. No connection is held while it is
 * read. A file that an earlier call has finished is kept already.
 */
export const finishPaper =
  (vault: PaperVault) =>
  async ({ db, person, clock, language }: OwnCall<'verified'>, ask: Takes<Finish>): Promise<Gives<Finish>> => {
    const found = await db.write((tx) => wholeFile(tx, vault, person.merchant_id, ask.paper))
    if ('row' in found) return db.read((tx) => caseView({ tx, clock, language }, found.row))
    const { paper, file } = found
    const isSame = createHash('sha256').update(file).digest().equals(paper.sha256)
    const images = isSame
      ? await pageImages(file, paper.merchant_id).catch(forgotten(db, paper))
      : await forget(db, paper, 'paper_changed')
    await db.write((tx) => takeDocumentBytes(tx, paper.merchant_id, bytesOf(images.pages), clock.now()))
    await keepPages(vault, paper, images.pages, file)
    const { view, replaced } = await db
      .write(async (tx) => {
        const row = await editableCase(tx, person.merchant_id)
        if (await isKept(tx, paper)) return { view: await caseView({ tx, clock, language }, row), replaced: [] }
        const still = await arriving(tx, row, paper.id)
        // its upload began before the desk accepted another in its place
        if (await isPlaceAccepted(tx, still, row.id)) throw new Refusal('kyc_not_open')
        const replaced = await markKept(tx, still, row.id, images.pages.length, clock.now())
        return { view: await caseView({ tx, clock, language }, row), replaced }
      })
      .catch(async (error: unknown) => {
        if (error instanceof Refusal) await forgetUnkept(db, vault, paper)
        throw error
      })
    for (const id of replaced) await forgetFiles(vault, { id, merchant_id: paper.merchant_id })
    return view
  }

/**
 * After a refusal: removes the unfinished paper with its files. If another call has finished the same paper meanwhile,
 * its row and files are kept.
 */
async function forgetUnkept(db: Database, vault: PaperVault, paper: ArrivingPaper): Promise<void> {
  await dropRow(db, paper)
  if (!(await db.read((tx) => isKept(tx, paper)))) await forgetFiles(vault, paper)
}

type WholeFile = { row: CaseRow } | { paper: ArrivingPaper; file: Buffer }

async function wholeFile(tx: Tx, vault: PaperVault, merchant_id: string, id: string): Promise<WholeFile> {
  const row = await editableCase(tx, merchant_id)
  if (await isKept(tx, { id, merchant_id })) return { row }
  const paper = await arriving(tx, row, id)
  if (paper.received < paper.bytes) throw new Refusal('paper_changed', {}, ['paper'])
  const parts = await partsOf(tx, paper)
  return { paper, file: Buffer.concat(parts.map(({ start, sealed }) => openPart(vault, paper, start, sealed))) }
}

/** Refusals that are not about the file: it stays, and only its reading is requested again. */
const mayBeReadLater: ReadonlySet<RefusalCode> = new Set(['busy', 'paper_waits', 'paper_time_used'])

/** An unusable file is dropped: it may be sent again from its beginning. */
const forgotten = (db: Database, paper: ArrivingPaper) => async (error: unknown) => {
  if (error instanceof Refusal && !mayBeReadLater.has(error.code)) await dropRow(db, paper)
  throw error
}

async function forget(db: Database, paper: ArrivingPaper, code: 'paper_changed'): Promise<never> {
  await dropRow(db, paper)
  throw new Refusal(code, {}, ['paper'])
}

const dropRow = (db: Database, { id, merchant_id }: ArrivingPaper) =>
  db.write(
    (tx) => tx.run`delete from kyc_papers where id = ${id} and merchant_id = ${merchant_id} and state = 'arriving'`,
  )

type Remove = typeof contract.removePaper

/** Removes a file. Its key goes with its row, so what is left in the store is unreadable. */
export const removePaper =
  (vault: PaperVault) =>
  async ({ db, person, clock, language }: OwnCall<'verified'>, { paper }: Takes<Remove>): Promise<Gives<Remove>> => {
    const view = await db.write(async (tx) => {
      const row = await editableCase(tx, person.merchant_id)
      const gone = await tx.run`
        delete from kyc_papers
         where id = ${paper} and case_id = ${row.id} and merchant_id = ${row.merchant_id}
           and verdict is distinct from 'accepted'`
      if (gone === 0) throw new Refusal('not_found')
      return caseView({ tx, clock, language }, row)
    })
    await forgetFiles(vault, { id: paper, merchant_id: person.merchant_id })
    return view
  }

type Leave = typeof contract.leavePaper

/** Keeps the business's reason for a paper that it does not have yet. */
export async function leavePaper(call: Call<'verified'>, { kind, leaves_out }: Takes<Leave>): Promise<Gives<Leave>> {
  const { tx, person, clock } = call
  const row = await editableCase(tx, person.merchant_id)
  if (leaves_out)
    await tx.run`
      insert into kyc_papers_left_out (case_id, merchant_id, kind, left_at)
      values (${row.id}, ${row.merchant_id}, ${kind}, ${clock.now()}) on conflict do nothing`
  else
    await tx.run`
      delete from kyc_papers_left_out where case_id = ${row.id} and merchant_id = ${row.merchant_id} and kind = ${kind}`
  return caseView(call, row)
}
