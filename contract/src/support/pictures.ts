import * as z from 'zod/mini'
import { binary, route } from '../http/route.ts'
import { question } from '../support.ts'

/** A picture of the bank's message. */
export const pictureBytesMax = 2 * 1024 * 1024
/** So many pictures a question has at most. */
export const picturesMost = 5

export const sendQuestionPicture = route({
  method: 'POST',
  path: '/api/support/questions/{id}/pictures',
  does: 'Shows support a picture of the bank’s message: JPEG, PNG or WebP as base64. It is re-encoded and stored encrypted; its content cannot be checked, so it must show no card number, PIN or OTP. The same picture again changes nothing.',
  who: 'session',
  may: 'support.use',
  logs: 'support.picture_sent',
  takes: z.strictObject({ id: z.uuid(), file: z.base64() }),
  gives: question,
  body_max: 3 * 1024 * 1024,
  limit: { per: 'person', count: 20, seconds: 86_400 },
  refuses: [
    'not_found',
    'fields_invalid',
    'too_many_pictures',
    'paper_unreadable',
    'paper_too_large',
    'paper_too_small',
    'paper_too_long',
    'paper_slow',
    'paper_heic',
    'file_empty',
    'paper_waits',
    'paper_time_used',
    'documents_quota',
    'busy',
  ],
})

export const readQuestionPicture = route({
  method: 'GET',
  path: '/api/support/pictures/{picture}',
  does: 'A picture of one of the merchant’s own questions, as support sees it.',
  who: 'session',
  may: 'support.use',
  takes: z.object({ picture: z.uuid() }),
  gives: binary,
  sends: 'image/webp',
  limit: { per: 'person', count: 600, seconds: 3600 },
  refuses: ['not_found'],
})
