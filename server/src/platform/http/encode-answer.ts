import type { Language } from '@sahuji/contract/language/languages'
import * as z from 'zod/mini'
import { sentenceIn } from '../texts/say.ts'
import { type Answer, fileAnswer, Reply, success } from './answers.ts'
import type { Mounted } from './route-table.ts'

/** An action's data in the envelope of its route, or the file that it sends. */
export function encoded({ entry }: Mounted, given: unknown, language: Language): Answer {
  if (entry.sends) return fileAnswer(entry.sends, given as Uint8Array)
  const { message, data, headers } = given instanceof Reply ? given : new Reply('OK', given)
  return { ...success(entry.shape, sentenceIn(language)(message), z.encode(entry.gives, data as never)), headers }
}
