import * as z from 'zod/mini'
import { fact } from '../feed/feed.ts'

/** Transactions entered a saved view that notifies; `count` of them since the last look. */
export const viewEntered = fact('history.view_entered', z.object({ id: z.uuid(), name: z.string(), count: z.int() }))
