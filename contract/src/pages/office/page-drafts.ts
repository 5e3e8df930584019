import * as z from 'zod/mini'
import { freeText } from '../../input/free-text.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { pageBlock } from '../page-blocks.ts'
import { language } from '../../language/preferences.ts'
import { route } from '../../http/route.ts'
import { instant } from '../../time/time.ts'

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(100_000))
const bodyMax = 512 * 1024
const often = { per: 'person', count: 240, seconds: 3600 } as const
const pageId = z.int().check(z.gte(1), z.lte(32_767))

/** A text of a page that awaits its second person, or was decided. */
export const pageDraft = z.object({
  id: z.uuid(),
  page_id: z.int(),
  language,
  title: z.string(),
  /** Markdown with `{facts}`. */
  text: z.string(),
  effective_on: z.string(),
  what_changed: z.string(),
  written_at: instant,
  written_name: z.string(),
  is_mine: z.boolean(),
})
export type PageDraft = z.output<typeof pageDraft>

/** A published text in one language; the newest first. */
export const officeVersion = z.object({
  version: z.int(),
  title: z.string(),
  text: z.string(),
  effective_on: z.string(),
  what_changed: z.string(),
  published_at: instant,
  /** The two people; null for a text that came with the product. */
  written_name: z.nullable(z.string()),
  published_name: z.nullable(z.string()),
})

export const listOfficePages = route({
  method: 'GET',
  path: '/api/operator/pages',
  does: 'The general pages: in which languages, and how many texts wait for a second person.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.array(
    z.object({ id: z.int(), title: z.string(), languages: z.array(language), waiting: z.int(), changed_at: instant }),
  ),
  refuses: [],
})

export const readOfficePage = route({
  method: 'GET',
  path: '/api/operator/pages/{id}/{language}',
  does: 'Every version of a page in one language, and the text that waits for a second person.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,3}$/)), language }),
  gives: z.object({ versions: z.array(officeVersion), draft: z.nullable(pageDraft) }),
  refuses: ['not_found'],
})

export const previewPage = route({
  method: 'POST',
  path: '/api/operator/pages/preview',
  does: 'A text as merchants would read it on a day: blocks, with the facts in their places.',
  who: 'operator',
  roles: operatorRoles,
  audits: 'nothing',
  body_max: bodyMax,
  takes: z.strictObject({ page_id: pageId, language, text, effective_on: z.iso.date() }),
  gives: z.object({ blocks: z.array(pageBlock) }),
  limit: often,
  refuses: [],
})

export const writePageDraft = route({
  method: 'POST',
  path: '/api/operator/page-drafts',
  does: 'Proposes the next version of a page in one language; another person publishes it.',
  who: 'operator',
  roles: ['support', 'administrator'],
  audits: { what: 'page.written', subject: 'page_draft' },
  body_max: bodyMax,
  takes: z.strictObject({
    page_id: pageId,
    language,
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    text,
    effective_on: z.iso.date(),
    what_changed: freeText(3, 300),
  }),
  gives: pageDraft,
  limit: often,
  refuses: ['not_found', 'page_draft_waits', 'page_day_wrong'],
})

export const decidePageDraft = route({
  method: 'POST',
  path: '/api/operator/page-drafts/{id}/decide',
  does: 'Publishes or declines what a colleague wrote, or takes back one’s own.',
  who: 'operator',
  roles: ['support', 'administrator'],
  audits: { what: 'page.decided', subject: 'page_draft' },
  takes: z.strictObject({ id: z.uuid(), decision: z.enum(['published', 'declined', 'withdrawn']) }),
  gives: z.object({ version: z.nullable(z.int()) }),
  limit: often,
  refuses: ['not_found', 'page_draft_decided', 'second_person_needed', 'page_day_wrong'],
})
