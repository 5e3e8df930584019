import * as z from 'zod/mini'
import { languageCodes } from '../../language/languages.ts'
import { pageFields } from '../../http/lists.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { binary, route } from '../../http/route.ts'
import { askedFacts, question, questionStates, supportText } from '../../support.ts'
import { tracedMoney } from '../trace.ts'
import { instant } from '../../time/time.ts'

const roles = ['support', 'administrator'] as const
const id = z.uuid()

export const queuedQuestion = z.object({
  id,
  number: z.int(),
  merchant_id: z.uuid(),
  merchant: z.string(),
  state: z.enum(questionStates),
  asked_at: instant,
  promised_at: instant,
  reference: z.nullable(z.string()),
  /** The last thing that was written, and by which side. */
  last_text: z.string(),
  last_by: z.enum(['merchant', 'support']),
})
export type QueuedQuestion = z.output<typeof queuedQuestion>

export const openedQuestion = z.object({
  ...question.shape,
  merchant_id: z.uuid(),
  merchant: z.string(),
  /** Of the person who asked. */
  language: z.enum(languageCodes),
  /** As it was when it was asked. */
  facts: askedFacts,
  /** Its current state; null if it is not about anything that was found. */
  now: z.nullable(tracedMoney),
})
export type OpenedQuestion = z.output<typeof openedQuestion>

export const listSupportQuestions = route({
  method: 'GET',
  path: '/api/operator/support/questions',
  does: 'Questions of merchants, the oldest promise first.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ ...pageFields, state: z.optional(z.enum(questionStates)) }),
  gives: z.object({ data: z.array(queuedQuestion), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})

export const readSupportQuestion = route({
  method: 'GET',
  path: '/api/operator/support/questions/{id}',
  does: 'A question with what was found then and its current state.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ id }),
  gives: openedQuestion,
  refuses: ['not_found'],
})

export const answerQuestion = route({
  method: 'POST',
  path: '/api/operator/support/questions/{id}/answer',
  does: 'Answers a question; notifies the merchant by e-mail and SMS.',
  who: 'operator',
  roles,
  audits: { what: 'support.answered', subject: 'question' },
  keyed: true,
  takes: z.strictObject({ id, text: supportText }),
  gives: openedQuestion,
  refuses: ['not_found', 'question_closed', 'support_own_case'],
})

export const closeQuestion = route({
  method: 'POST',
  path: '/api/operator/support/questions/{id}/close',
  does: 'Closes a question that is answered, or that needs none. Closing a closed one changes nothing.',
  who: 'operator',
  roles,
  audits: { what: 'support.closed', subject: 'question' },
  takes: z.strictObject({ id }),
  gives: openedQuestion,
  refuses: ['not_found', 'support_own_case'],
})

export const readSupportPicture = route({
  method: 'GET',
  path: '/api/operator/support/pictures/{picture}',
  does: 'A picture that a merchant attached to a question. The log records that it was opened.',
  who: 'operator',
  roles,
  takes: z.object({ picture: id }),
  gives: binary,
  sends: 'image/webp',
  limit: { per: 'person', count: 600, seconds: 3600 },
  refuses: ['not_found'],
})
