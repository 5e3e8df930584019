import { exportedLists } from '@sahuji/contract/exports'
import * as z from 'zod/mini'
import { fact } from '../feed/feed.ts'

const body = z.object({ id: z.uuid(), list: z.enum(exportedLists), row_count: z.int() })

/** The end of an export that was written in the background; a cancelled one publishes none. */
export const exportFacts = { made: fact('export.made', body), failed: fact('export.failed', body) }
