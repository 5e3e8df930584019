import * as z from 'zod/mini'
import { exportChoice, exportPreview, exportRefusals, listExport } from '../exports.ts'
import { mode } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { historyFilter } from '../transactions.ts'

export const previewHistoryExport = route({
  method: 'GET',
  path: '/api/exports/history/preview',
  does: 'What a file of everything that a filter finds would hold: its count and sums, and the last choice of columns.',
  who: 'session',
  may: 'statements.export',
  slow: true,
  takes: z.object({ mode, ...historyFilter.shape }),
  gives: exportPreview,
  refuses: [],
})

export const exportHistory = route({
  method: 'POST',
  path: '/api/exports/history',
  does: 'Begins a file of everything that a filter finds at this moment. A file of few rows is made at once.',
  who: 'session',
  may: 'statements.export',
  logs: 'history.exported',
  slow: true,
  takes: z.object({ mode, ...historyFilter.shape, ...exportChoice.shape }),
  gives: listExport,
  limit: { per: 'person', count: 30, seconds: 600 },
  refuses: exportRefusals,
})
