import * as z from 'zod/mini'
import { mode } from './http/lists.ts'
import { route } from './http/route.ts'
import { keptText, lookedPlaces, searchText, tracedKinds, tracedMoney } from './support/trace.ts'
import { instant } from './time/time.ts'

export const questionStates = ['open', 'answered', 'closed'] as const
export type QuestionState = (typeof questionStates)[number]

export const supportMessage = z.object({
  id: z.uuid(),
  at: instant,
  written_by: z.enum(['merchant', 'support']),
  /** Who wrote it. */
  name: z.string(),
  text: z.string(),
})
export type SupportMessage = z.output<typeof supportMessage>

/** A picture that the merchant showed. */
const questionPicture = z.object({ id: z.uuid(), at: instant })
export type QuestionPicture = z.output<typeof questionPicture>

export const question = z.object({
  id: z.uuid(),
  number: z.int(),
  mode,
  state: z.enum(questionStates),
  asked_at: instant,
  /** By when it is answered; counted anew when the merchant writes again. */
  promised_at: instant,
  /** The search; null for a question about a given payment. */
  q: z.nullable(z.string()),
  /** Our reference of its payment; null if none was found. */
  reference: z.nullable(z.string()),
  messages: z.array(supportMessage),
  pictures: z.array(questionPicture),
})
export type Question = z.output<typeof question>

/** A message of one side to the other. */
export const supportText = keptText(2, 2000)

/** What a question is about. */
export const askedAbout = z.strictObject({ kind: z.enum(tracedKinds), id: z.uuid() })

/** The content of the screen when the question was asked. */
export const askedFacts = z.object({
  found: z.nullable(tracedMoney),
  looked: z.array(z.object({ place: z.optional(z.enum(lookedPlaces)), name: z.nullable(z.string()), until: instant })),
})
export type AskedFacts = z.output<typeof askedFacts>

export const askSupport = route({
  method: 'POST',
  path: '/api/support/questions',
  does: 'Asks support about money: with the search, what was found and its legs as they stand. Idempotent by key.',
  who: 'session',
  may: 'support.use',
  logs: 'support.asked',
  keyed: true,
  takes: z.strictObject({
    /** The search; omitted if it may be a card number. */
    q: z.optional(searchText),
    about: z.optional(askedAbout),
    text: supportText,
    mode: z.optional(mode),
  }),
  gives: question,
  limit: { per: 'person', count: 20, seconds: 3600 },
  refuses: ['not_found'],
})

export const listQuestions = route({
  method: 'GET',
  path: '/api/support/questions',
  does: 'The merchant’s latest questions with their answers, the newest first.',
  who: 'session',
  may: 'support.use',
  viewable: true,
  takes: z.object({}),
  gives: z.array(question),
  refuses: [],
})

export const writeToSupport = route({
  method: 'POST',
  path: '/api/support/questions/{id}/messages',
  does: 'Writes again in a question; what was answered or closed is open again. Idempotent by key.',
  who: 'session',
  may: 'support.use',
  logs: 'support.written',
  keyed: true,
  takes: z.strictObject({ id: z.uuid(), text: supportText }),
  gives: question,
  limit: { per: 'person', count: 30, seconds: 3600 },
  refuses: ['not_found'],
})
