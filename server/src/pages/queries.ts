import type { Language } from '@sahuji/contract/language/languages'
import type { Tx } from '../platform/database/database.ts'

/** Ids and titles of the general pages in the footer's order: in a language where the page speaks it, else in English. */
export const pageTitles = (tx: Tx, language: Language, today: string) => tx.many<{ id: number; title: string }>`
  select p.id, coalesce(wanted.title, english.title, p.title) as title
    from general_pages p
    left join lateral (
      select title from page_versions v
       where v.page_id = p.id and v.language = ${language} and v.effective_on <= ${today}::date
       order by version desc limit 1) wanted on true
    left join lateral (
      select title from page_versions v
       where v.page_id = p.id and v.language = 'en' and v.effective_on <= ${today}::date
       order by version desc limit 1) english on true
   order by p.id`

/** A published text of one page in one language. */
export interface PublishedText {
  language: Language
  version: number
  title: string
  text: string
  effective_on: string
  what_changed: string
}

/** Every version of a page in every language, the newest first. Uses page_version_is_published_once. */
export const textsOf = (tx: Tx, page_id: number) => tx.many<PublishedText>`
  select language, version, title, text, effective_on, what_changed
    from page_versions
   where page_id = ${page_id}::smallint
   order by language, version desc`

/** This person's rating of a page: null where there is no person or no rating. */
export const ratingOf = (tx: Tx, page_id: number, person_id: string | undefined) => tx.one<{
  yes: number
  no: number
  mine: boolean | null
}>`
  select (count(*) filter (where is_helpful))::int as yes, (count(*) filter (where not is_helpful))::int as no,
         bool_or(is_helpful) filter (where person_id = ${person_id ?? null}::uuid) as mine
    from page_answers
   where page_id = ${page_id}::smallint`

/** Keeps a person's rating of a page, replacing the previous one. */
export const saveRating = (
  tx: Tx,
  { page_id, person_id, is_helpful }: { page_id: number; person_id: string; is_helpful: boolean },
  now: Date,
) => tx.run`
  insert into page_answers (page_id, person_id, is_helpful, said_at)
  values (${page_id}::smallint, ${person_id}, ${is_helpful}, ${now})
      on conflict on constraint page_is_judged_once_by_a_person
      do update set is_helpful = excluded.is_helpful, said_at = excluded.said_at`
