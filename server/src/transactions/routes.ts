import * as contract from '@sahuji/contract/transactions'
import { readTransaction as readTransactionRoute } from '@sahuji/contract/transactions/story'
import * as exports from '@sahuji/contract/transactions/export'
import { readHistoryTotals as totalsRoute } from '@sahuji/contract/transactions/totals'
import * as byKey from '@sahuji/contract/transactions/by-key'
import * as layout from '@sahuji/contract/transactions/layout'
import * as views from '@sahuji/contract/transactions/views'
import { readHistoryMonths as monthsRoute } from '@sahuji/contract/transactions/months'
import * as tags from '@sahuji/contract/transactions/tags'
import * as receipts from '@sahuji/contract/transactions/receipts'
import { beginExport, previewExport } from '../exports/keep-exports.ts'
import { routes } from '../platform/http/route-table.ts'
import type { Log } from '../platform/log.ts'
import { listTransactionsByKey, readBalanceByKey } from './by-key/transactions-by-key.ts'
import { historyExport } from './export-history.ts'
import { readHistoryLayout, setHistoryLayout } from './history-layout.ts'
import { readHistoryMonths } from './history-months.ts'
import { notifyOfHistoryView } from './notify-of-view.ts'
import {
  arrangeHistoryViews,
  changeHistoryView,
  countHistoryViews,
  keepHistoryView,
  listHistoryViews,
  shareHistoryView,
} from './history-views.ts'
import { listTransactions, readTransaction } from './read-transactions.ts'
import { readHistoryTotals } from './read-totals.ts'
import { printReceipt, readReceipt, type ReceiptDependencies } from './receipts/read-receipt.ts'
import { verifyReceipt } from './receipts/verify-receipt.ts'
import { noteTransactions, removeTransactionNote } from './tags/note-transactions.ts'
import { listTags, tagTransactions, untagTransactions } from './tags/tag-transactions.ts'

/** The history of both books, and its receipts. */
export const transactionRoutes = ({ log, ...deps }: ReceiptDependencies & { log: Log }) =>
  routes((on) => {
    on(contract.listTransactions, listTransactions('live'))
    on(contract.listSandboxTransactions, listTransactions('sandbox'))
    on(byKey.listTransactionsByKey, listTransactionsByKey)
    on(byKey.readBalanceByKey, readBalanceByKey)
    on(totalsRoute, readHistoryTotals)
    on(exports.previewHistoryExport, (call, { mode, ...filter }) =>
      previewExport(call, historyExport, { mode, filter }),
    )
    on(exports.exportHistory, (call, { mode, format, columns, columns_version, ...filter }) =>
      beginExport(call, { list: historyExport, log }, { mode, filter, format, columns, columns_version }),
    )
    on(layout.readHistoryLayout, readHistoryLayout)
    on(layout.setHistoryLayout, setHistoryLayout)
    on(monthsRoute, readHistoryMonths)
    on(views.listHistoryViews, listHistoryViews)
    on(views.countHistoryViews, countHistoryViews)
    on(views.keepHistoryView, keepHistoryView)
    on(views.changeHistoryView, changeHistoryView)
    on(views.shareHistoryView, shareHistoryView)
    on(views.notifyOfHistoryView, notifyOfHistoryView)
    on(views.arrangeHistoryViews, arrangeHistoryViews)
    on(tags.listTags, listTags)
    on(tags.tagTransactions, tagTransactions)
    on(tags.untagTransactions, untagTransactions)
    on(tags.noteTransactions, noteTransactions)
    on(tags.removeTransactionNote, removeTransactionNote)
    on(readTransactionRoute, readTransaction)
    on(receipts.readReceipt, readReceipt(deps))
    on(receipts.printReceipt, printReceipt(deps), { own: true })
    on(receipts.verifyReceipt, verifyReceipt(deps.keys))
  })
