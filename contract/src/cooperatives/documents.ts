import * as z from 'zod/mini'
import { binary, route } from '../http/route.ts'
import { freeText, oneLine } from '../input/free-text.ts'
import { instant } from '../time/time.ts'

/** The kinds of documents; the database has the same list (cooperative_document_kind_is_known). */
export const documentKinds = ['agreement', 'kym', 'monthly_list', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** By the content of the file, never by its name. */
export const documentFormats = ['pdf', 'jpeg', 'png', 'webp', 'csv', 'xlsx'] as const
export type DocumentFormat = (typeof documentFormats)[number]

/** The largest file in bytes, and the most documents of one link. */
export const documentBytesMost = 5 * 1024 * 1024
export const documentsMost = 60

/** A document of a link. Removing one deletes its file and keeps who removed it and when. */
export const cooperativeDocument = z.object({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  name: z.string(),
  format: z.enum(documentFormats),
  bytes: z.int(),
  added_name: z.string(),
  added_at: instant,
  removed: z.nullable(z.object({ name: z.string(), at: instant })),
})
export type CooperativeDocument = z.output<typeof cooperativeDocument>

export const listCooperativeDocuments = route({
  method: 'GET',
  path: '/api/cooperatives/links/{id}/documents',
  does: 'The documents of a link, newest first, with those that were removed and by whom.',
  who: 'session',
  may: 'cooperatives.read',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: z.array(cooperativeDocument),
  refuses: ['not_found'],
})

export const addCooperativeDocument = route({
  method: 'POST',
  path: '/api/cooperatives/links/{id}/documents',
  does: 'Adds a document to a link: PDF, JPEG, PNG, WebP, CSV or Excel as base64, known by its content and stored encrypted. The same file again changes nothing.',
  who: 'verified',
  may: 'cooperatives.manage',
  logs: 'cooperative_document.added',
  takes: z.strictObject({
    id: z.uuid(),
    kind: z.enum(documentKinds),
    name: freeText(1, 120).check(oneLine),
    file: z.base64(),
  }),
  gives: cooperativeDocument,
  body_max: 7 * 1024 * 1024,
  limit: { per: 'person', count: 60, seconds: 86_400 },
  refuses: [
    'not_found',
    'phone_unverified',
    'email_unverified',
    'documents_full',
    'document_unreadable',
    'fields_invalid',
    'paper_unreadable',
    'paper_too_large',
    'paper_too_small',
    'paper_too_long',
    'paper_slow',
    'paper_heic',
    'paper_locked',
    'file_empty',
    'paper_waits',
    'paper_time_used',
    'documents_quota',
    'busy',
  ],
})

export const readCooperativeDocument = route({
  method: 'GET',
  path: '/api/cooperatives/documents/{document}/file',
  does: 'The file of a document, byte by byte as it was added.',
  who: 'session',
  may: 'cooperatives.read',
  takes: z.object({ document: z.uuid() }),
  gives: binary,
  sends: 'application/octet-stream',
  limit: { per: 'person', count: 300, seconds: 3600 },
  refuses: ['not_found'],
})

export const removeCooperativeDocument = route({
  method: 'POST',
  path: '/api/cooperatives/documents/{document}/remove',
  does: 'Removes the file of a document for good; its name, and who added and removed it, remain. Twice is once.',
  who: 'verified',
  may: 'cooperatives.manage',
  logs: 'cooperative_document.removed',
  takes: z.strictObject({ document: z.uuid() }),
  gives: cooperativeDocument,
  refuses: ['not_found', 'phone_unverified', 'email_unverified'],
})
