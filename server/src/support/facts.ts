import * as z from 'zod/mini'
import { fact } from '../feed/feed.ts'

/** What is published of a question: never what was written in it. */
export const supportFacts = {
  answered: fact('question.answered', z.object({ id: z.uuid(), number: z.string(), about: z.nullable(z.string()) })),
}
