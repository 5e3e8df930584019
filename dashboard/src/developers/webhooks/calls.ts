import * as runs from '@sahuji/contract/developers/webhook-conformance'
import * as deliveries from '@sahuji/contract/developers/webhook-deliveries'
import * as endpoints from '@sahuji/contract/developers/webhooks'
import type { Mode } from '@sahuji/contract/http/lists'
import { call } from '../../platform/calls/call.ts'
import { mutation, query } from '../../platform/calls/query.ts'

// the form shows a refusal where it can be corrected
const quiet = { isQuiet: true }

/** What the list of deliveries is narrowed to. */
interface Narrowed {
  mode: Mode
  not_delivered: boolean
  /** The messages about one payment. */
  payment_id?: string | undefined
}

/** The merchant's calls about webhooks. */
export const webhooks = {
  endpoints: (mode: Mode) => query(endpoints.listWebhookEndpoints, { mode }),
  /** All loaded pages, newest first. */
  deliveries: ({ mode, not_delivered, payment_id }: Narrowed) => ({
    queryKey: [deliveries.listWebhookDeliveries.path, mode, not_delivered, payment_id],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      call(deliveries.listWebhookDeliveries, {
        mode,
        ...(not_delivered && { not_delivered: 'true' as const }),
        ...(payment_id !== undefined && { payment_id }),
        ...(pageParam !== null && { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  }),
  delivery: (id: string) => query(deliveries.readWebhookDelivery, { id }),
  stretch: (asked: { id: string; since: Date; until: Date }) => query(deliveries.countWebhookReplay, asked, quiet),
  replayed: (id: string) => query(deliveries.readWebhookReplay, { id }),
  add: () => mutation(endpoints.addWebhookEndpoint, quiet),
  change: () => mutation(endpoints.changeWebhookEndpoint, quiet),
  roll: () => mutation(endpoints.rollWebhookSecret, quiet),
  setState: () => mutation(endpoints.setWebhookEndpointState),
  tryNow: () => mutation(endpoints.tryWebhookEndpoint),
  test: () => mutation(endpoints.sendTestWebhook),
  resend: () => mutation(deliveries.resendWebhook),
  replay: () => mutation(deliveries.replayWebhooks, quiet),
  conformance: () => query(runs.listConformanceRuns, {}),
  conformanceRun: (id: string) => query(runs.readConformanceRun, { id }),
  beginConformance: () => mutation(runs.beginConformanceRun, quiet),
}
