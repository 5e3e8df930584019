import * as z from 'zod/mini'
import { Refusal } from '../platform/refusal.ts'

/** The id that a list goes on after; undefined for the first page. Refuses what is no cursor of ours. */
export function cursorId(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !z.safeParse(z.uuid(), cursor).success)
    throw new Refusal('fields_invalid', {}, ['cursor'])
  return cursor
}
