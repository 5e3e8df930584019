import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { type PageFile, pageFiles } from './page-files.ts'

/**
 * Publishes the texts that came with the product and are newer than what is published. Safe to repeat, by several
 * servers at once; a page that the operator wrote is left alone. Answers how many were published.
 */
export async function publishFiles(db: Database, clock: Clock): Promise<number> {
  const files = await pageFiles()
  return db.write(async (tx) => {
    let published = 0
    for (const file of files) published += await publish(tx, file, clock.now())
    return published
  })
}

/** The next number of its page and language, unless this file or a later one is there, or the newest is the operator's. */
export const publish = (tx: Tx, file: PageFile, now: Date): Promise<number> => tx.run`
  insert into page_versions
    (page_id, language, version, title, text, effective_on, what_changed, shipped_version, published_at)
  select ${file.page_id}::smallint, ${file.language}, coalesce(max(version), 0) + 1, ${file.title}, ${file.text},
         ${file.effective_on}::date, ${file.what_changed}, ${file.version}::integer, ${now}::timestamptz
    from page_versions
   where page_id = ${file.page_id}::smallint and language = ${file.language}
  having coalesce(max(shipped_version), 0) < ${file.version}::integer
     and coalesce(max(version) filter (where shipped_version is null), 0)
         <= coalesce(max(version) filter (where shipped_version is not null), 0)
      on conflict do nothing`
