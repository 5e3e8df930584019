import * as z from 'zod/mini'
import { kycCase, kycPaper } from '../kyc.ts'
import { route } from '../http/route.ts'
import { paperKinds, paperSides } from './requirements.ts'

const often = { per: 'person', count: 600, seconds: 3600 } as const

/** A file is sent in parts of at most this many bytes, so that a lost network costs one part. */
export const paperPartBytes = 192 * 1024
export const paperBytesMax = 10 * 1024 * 1024

export const beginPaper = route({
  method: 'POST',
  path: '/api/kyc/papers',
  does: 'Announces a file. The same file again resumes where it stopped.',
  who: 'verified',
  may: 'business.manage',
  logs: 'nothing',
  takes: z.strictObject({
    kind: z.enum(paperKinds),
    /** Null for a paper of the business. */
    person: z.nullable(z.uuid()),
    side: z.enum(paperSides),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    /** 0 for an empty file, which has its own refusal. */
    bytes: z.int().check(z.gte(0), z.lte(paperBytesMax)),
    /** SHA-256 of the whole file, in hexadecimal. */
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  gives: kycPaper,
  limit: often,
  refuses: ['kyc_not_open', 'not_found', 'file_empty', 'documents_quota'],
})

export const sendPaperPart = route({
  method: 'POST',
  path: '/api/kyc/papers/part',
  does: 'Sends the next part of a file as base64. Answers how many bytes have arrived: where it differs, go on from there.',
  who: 'verified',
  may: 'business.manage',
  logs: 'nothing',
  takes: z.strictObject({ paper: z.uuid(), start: z.int().check(z.gte(0)), part: z.base64() }),
  gives: z.object({ received: z.int() }),
  body_max: 300 * 1024,
  limit: { per: 'person', count: 3000, seconds: 3600 },
  refuses: ['kyc_not_open', 'not_found', 'fields_invalid'],
})

export const finishPaper = route({
  method: 'POST',
  path: '/api/kyc/papers/finish',
  does: 'All parts have arrived: the file is read, written anew without what it knew of place and device, and kept.',
  who: 'verified',
  may: 'business.manage',
  logs: 'kyc.document_added',
  takes: z.strictObject({ paper: z.uuid() }),
  gives: kycCase,
  // reading a file costs seconds of a processor
  limit: { per: 'person', count: 120, seconds: 3600 },
  refuses: [
    'kyc_not_open',
    'not_found',
    'paper_unreadable',
    'paper_too_large',
    'paper_too_small',
    'paper_too_long',
    'paper_changed',
    'paper_slow',
    'paper_heic',
    'paper_locked',
    'paper_waits',
    'paper_time_used',
    'documents_quota',
    'busy',
  ],
})

export const removePaper = route({
  method: 'POST',
  path: '/api/kyc/papers/remove',
  does: 'Takes a file back; its key is destroyed with it.',
  who: 'verified',
  may: 'business.manage',
  logs: 'kyc.document_removed',
  takes: z.strictObject({ paper: z.uuid() }),
  gives: kycCase,
  limit: often,
  refuses: ['kyc_not_open', 'not_found'],
})

export const leavePaper = route({
  method: 'POST',
  path: '/api/kyc/papers/leave',
  does: 'Declares that the business does not have a document yet, or that it has.',
  who: 'verified',
  may: 'business.manage',
  logs: 'kyc.document_left_out',
  takes: z.strictObject({ kind: z.enum(['tax_clearance', 'audit_report']), leaves_out: z.boolean() }),
  gives: kycCase,
  limit: often,
  refuses: ['kyc_not_open'],
})
