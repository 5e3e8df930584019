import * as contract from '@sahuji/contract/payments/office/refund-orders'
import type { CollectionUse } from '../../collections/collection-use.ts'
import type { Feed } from '../../feed/feed.ts'
import { routes } from '../../platform/http/route-table.ts'
import { askRefundEnd, decideRefundEnd, doubtfulRefunds } from './doubtful-refunds.ts'

/** The office's part in refunds: those whose rail does not make clear what became of them. */
export const refundOfficeRoutes = (deps: { feed: Feed; uses: readonly CollectionUse[] }) =>
  routes((on) => {
    on(contract.listDoubtfulRefunds, ({ tx, operator }) => doubtfulRefunds(tx, operator.operator_id))
    on(contract.askRefundEnd, askRefundEnd)
    on(contract.decideRefundEnd, decideRefundEnd(deps))
  })
