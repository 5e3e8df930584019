import * as z from 'zod/mini'
import { mode } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'
import { historyFilter } from '../transactions.ts'

export const exportHistory = route({
  method: 'POST',
  path: '/api/transactions/csv',
  does: 'Makes a link to a CSV file of everything that a filter finds. Anyone with the link can fetch it until it expires.',
  who: 'session',
  may: 'statements.export',
  logs: 'history.exported',
  takes: z.object({ mode, ...historyFilter.shape }),
  gives: z.object({ url: z.string(), expires_at: instant }),
  limit: { per: 'person', count: 30, seconds: 600 },
  refuses: [],
})
