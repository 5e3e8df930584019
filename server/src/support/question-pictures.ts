import { createHash } from 'node:crypto'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Question } from '@sahuji/contract/support'
import type * as contract from '@sahuji/contract/support/pictures'
import { pictureBytesMax, picturesMost } from '@sahuji/contract/support/pictures'
import { bytesOf, takeDocumentBytes } from '../kyc/papers/document-quota.ts'
import { isPdf, pageImages } from '../kyc/papers/page-images.ts'
import {
  forgetFiles,
  keepWithRow,
  type LockedPaper,
  newPaperKey,
  openPage,
  type PaperVault,
} from '../kyc/papers/paper-keys.ts'
import { retryOnUnknownCommit, type Tx } from '../platform/database/database.ts'
import type { OwnCall, Person } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { withThread } from './question-thread.ts'
import { lockQuestionOf, ownQuestions, reopened } from './questions.ts'

/**
 * Takes a picture for a question: decoded in a thread of its own, encoded again and stored encrypted; a repeated file
 * gives the stored one. No connection is held while it is decoded.
 */
export const sendQuestionPicture =
  (vault: PaperVault) =>
  async (
    { db, person, clock }: OwnCall,
    ask: Takes<typeof contract.sendQuestionPicture>,
  ): Promise<Gives<typeof contract.sendQuestionPicture>> => {
    const { merchant_id, person_id } = person
    const file = Buffer.from(ask.file, 'base64')
    // PDFs are refused: a few kilobytes of one can occupy the thread in which everybody's papers are read
    if (file.length === 0) throw new Refusal('file_empty', {}, ['file'])
    if (file.length > pictureBytesMax || isPdf(file)) throw new Refusal('fields_invalid', {}, ['file'])
    const sha256 = createHash('sha256').update(file).digest()
    const question = { id: ask.id, person }
    const known = await db.write((tx) => already(tx, question, sha256))
    if (known) return known.question
    await db.write((tx) => takeDocumentBytes(tx, merchant_id, file.length, clock.now()))
    const { pages } = await pageImages(file, merchant_id)
    const id = newId(clock)
    const picture = { id, merchant_id, wrapped_key: newPaperKey(vault, { id, merchant_id }) }
    await db.write((tx) => takeDocumentBytes(tx, merchant_id, bytesOf(pages), clock.now()))
    const kept = await keepWithRow(vault, picture, { pages, original: file }, () =>
      retryOnUnknownCommit(() =>
        db.write(async (tx) => {
          const same = await already(tx, question, sha256)
          if (same) return same
          const row = await lockQuestionOf(tx, person, ask.id)
          const now = clock.now()
          await tx.run`
            insert into support_pictures (id, question_id, merchant_id, sha256, wrapped_key, sent_at, sent_by)
            values (${id}, ${row.id}, ${merchant_id}, ${sha256}, ${picture.wrapped_key}, ${now}, ${person_id})`
          return { id, question: await withThread(tx, await reopened(tx, row, now)) }
        }),
      ),
    )
    if (kept.id !== id) await forgetFiles(vault, picture)
    return kept.question
  }

/**
 * The question where it has this picture, and its id; undefined where it may still get it. Refuses a question that
 * cannot get one.
 */
async function already(
  tx: Tx,
  { person, id }: { person: Person; id: string },
  sha256: Buffer,
): Promise<{ id: string; question: Question } | undefined> {
  const row = await lockQuestionOf(tx, person, id)
  const found = await tx.many<{ id: string; sha256: Buffer }>`
    select id, sha256 from support_pictures where merchant_id = ${row.merchant_id} and question_id = ${row.id}`
  const same = found.find((one) => one.sha256.equals(sha256))
  if (same) return { id: same.id, question: await withThread(tx, row) }
  if (found.length >= picturesMost) throw new Refusal('too_many_pictures', { most: picturesMost })
  return undefined
}

/** A picture of one of the merchant's own questions. No connection is held while it is fetched and decrypted. */
export const readQuestionPicture =
  (vault: PaperVault) =>
  async (
    { db, person }: OwnCall,
    { picture }: Takes<typeof contract.readQuestionPicture>,
  ): Promise<Gives<typeof contract.readQuestionPicture>> => {
    const kept = await db.read(
      (tx) => tx.maybe<LockedPaper>`
        select id, merchant_id, wrapped_key from support_pictures
         where id = ${picture} and merchant_id = ${person.merchant_id}
           and question_id in (select id from support_questions where merchant_id = ${person.merchant_id} ${ownQuestions(person)})`,
    )
    const bytes = kept && (await openPage(vault, kept, 1))
    if (!bytes) throw new Refusal('not_found')
    return bytes
  }

/** A picture of any question, with its key. */
export const lockedPicture = (tx: Tx, id: string) => tx.maybe<LockedPaper & { question_id: string }>`
  -- any merchant: support answers everybody
  select id, merchant_id, wrapped_key, question_id from support_pictures where id = ${id}`

/** Which of these pictures have a row: only those may have files. */
export const picturesWithRow = (tx: Tx, ids: readonly string[]) => tx.many<{ id: string }>`
  -- any merchant: files without a row are removed for all
  select id from support_pictures where id = any(${ids}::uuid[])`
