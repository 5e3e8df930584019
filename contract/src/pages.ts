import * as z from 'zod/mini'
import { pageBlock } from './pages/page-blocks.ts'
import { language } from './language/preferences.ts'
import { route } from './http/route.ts'

export const pageTitle = z.object({ id: z.int(), title: z.string() })

export const listGeneralPages = route({
  method: 'GET',
  path: '/api/general-pages',
  does: 'The general pages of the footer, in their order; titles in the language of Accept-Language.',
  who: 'anyone',
  takes: z.object({}),
  gives: z.array(pageTitle),
  cached: true,
  refuses: [],
})

/** A day in Kathmandu, `YYYY-MM-DD`. */
const day = z.string()

/** A published version of a page in one language; the newest first. One of a later day is announced, not yet in force. */
export const pageVersion = z.object({
  version: z.int(),
  effective_on: day,
  is_announced: z.boolean(),
  what_changed: z.string(),
})
export type PageVersion = z.output<typeof pageVersion>

const count = z.int()

export const generalPage = z.object({
  id: z.int(),
  title: z.string(),
  /** The language of this text: the one asked for, or English where the page has none of it. */
  language,
  languages: z.array(language),
  ...pageVersion.shape,
  versions: z.array(pageVersion),
  blocks: z.array(pageBlock),
  contact: z.object({ phone: z.string(), email: z.string() }),
  /** Readers' answers to "Was this helpful?"; `mine` is null where the reader is not signed in or has not answered. */
  helpful: z.object({ yes: count, no: count, mine: z.nullable(z.boolean()) }),
})
export type GeneralPage = z.output<typeof generalPage>

const number = z.codec(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.int(), { decode: Number, encode: String })
// an address may carry anything; what is no number is a page that does not exist
const pageId = z.pipe(
  z.string().check(z.maxLength(20)),
  z.transform((text: string) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0)),
)

export const readGeneralPage = route({
  method: 'GET',
  path: '/api/general-pages/{id}',
  does: 'One general page as blocks of rich text: the version in force, or the one asked for.',
  who: 'anyone',
  takes: z.object({ id: pageId, language: z.optional(language), version: z.optional(number) }),
  gives: generalPage,
  cached: true,
  refuses: ['page_unknown', 'page_version_unknown'],
})

/** Where words were found: the page, the section, and the text around them. */
export const pageHit = z.object({
  id: z.int(),
  title: z.string(),
  /** The section's heading and its id; both empty before the first heading. */
  heading: z.string(),
  heading_id: z.string(),
  before: z.string(),
  match: z.string(),
  after: z.string(),
})
export type PageHit = z.output<typeof pageHit>

export const searchGeneralPages = route({
  method: 'GET',
  path: '/api/general-pages/search',
  does: 'Finds sections of the general pages that hold every word.',
  who: 'anyone',
  slow: true,
  takes: z.object({ q: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)), language: z.optional(language) }),
  gives: z.array(pageHit),
  cached: true,
  limit: { per: 'network', count: 120, seconds: 60 },
  refuses: [],
})

export const ratePage = route({
  method: 'POST',
  path: '/api/general-pages/{id}/helpful',
  does: 'Keeps whether a page helped this person; saying it again changes the answer, and counts once.',
  who: 'session',
  may: 'account.own',
  logs: 'nothing',
  takes: z.strictObject({ id: pageId, is_helpful: z.boolean() }),
  gives: z.object({ yes: count, no: count, mine: z.boolean() }),
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: ['page_unknown'],
})
