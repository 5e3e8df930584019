import * as z from 'zod/mini'
import { binary, route } from '../http/route.ts'

/** What a code is printed on: a poster, a table tent of two A6 faces, 24 stickers on A4, or the foot of a till's receipt. */
export const posterPapers = ['a4', 'a5', 'a6', 'tent', 'stickers', 'footer'] as const
export type PosterPaper = (typeof posterPapers)[number]

/** The words on it. */
export const posterWords = ['both', 'ne', 'en'] as const
export type PosterWords = (typeof posterWords)[number]

const takes = { id: z.uuid(), paper: z.enum(posterPapers), words: z.enum(posterWords) }

export const printPoster = route({
  method: 'GET',
  path: '/api/payment-codes/{id}/poster',
  does: 'A code on paper, as a PDF of one page.',
  who: 'verified',
  may: 'codes.manage',
  takes: z.object(takes),
  gives: binary,
  sends: 'application/pdf',
  limit: { per: 'person', count: 240, seconds: 600 },
  refuses: ['phone_unverified', 'email_unverified', 'not_found', 'busy'],
})

export const drawPoster = route({
  method: 'GET',
  path: '/api/payment-codes/{id}/poster/drawing',
  does: 'The same drawing as an SVG.',
  who: 'verified',
  may: 'codes.manage',
  takes: z.object(takes),
  gives: binary,
  sends: 'image/svg+xml',
  limit: { per: 'person', count: 480, seconds: 600 },
  refuses: ['phone_unverified', 'email_unverified', 'not_found', 'busy'],
})
