import * as z from 'zod/mini'
import { fact } from '../feed/feed.ts'

/** The facts of a question: never its text. */
export const supportFacts = {
  answered: fact('question.answered', z.object({ id: z.uuid(), number: z.string(), about: z.nullable(z.string()) })),
}
