import * as z from 'zod/mini'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@sahuji/contract/language/languages'
import { language } from '@sahuji/contract/language/preferences'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'

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

/** A text of a page as the product ships it. */
export interface PageFile {
  page_id: number
  language: Language
  /** Raised with each change of the text; the text published under a number stays unchanged. */
  version: number
  title: string
  effective_on: string
  what_changed: string
  text: string
}

const folder = join(import.meta.dirname, 'texts')

/** Every text of `texts/`, by page and language. Throws with the file's name where one cannot be read. */
export async function pageFiles(): Promise<PageFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted()
  return Promise.all(names.map(async (name) => pageFile(name, await readFile(join(folder, name), 'utf8'))))
}

const named = /^(\d+)-[a-z-]+\.([a-z]{2})\.md$/
const headed = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/

const head = z.object({
  title: z.string().check(z.minLength(1)),
  version: z.string().check(z.regex(/^[1-9]\d*$/)),
  effective: z.iso.date(),
  changed: z.string().check(z.minLength(1)),
})

/** Reads `4-privacy.ne.md`: the head between two lines of dashes, then Markdown. */
export function pageFile(name: string, contents: string): PageFile {
  const [, id, code] = named.exec(name) ?? []
  const [, lines = '', text = ''] = headed.exec(contents) ?? []
  const fields = Object.fromEntries(lines.split('\n').map((line) => /^(\w+):\s*(.*)$/.exec(line)?.slice(1) ?? ['', '']))
  const parsed = z.safeParse(head, fields)
  const spoken = z.safeParse(language, code)
  if (!parsed.success || !spoken.success || text.trim() === '') throw new Error(`${name} is no text of a page`)
  const { title, version, effective, changed } = parsed.data
  return {
    page_id: Number(id),
    language: spoken.data,
    version: Number(version),
    title,
    effective_on: effective,
    what_changed: changed,
    text: text.trim(),
  }
}
