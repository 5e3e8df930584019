import * as conformance from '@sahuji/contract/developers/webhook-conformance'
import * as deliveries from '@sahuji/contract/developers/webhook-deliveries'
import * as byKey from '@sahuji/contract/developers/webhooks-by-key'
import * as endpoints from '@sahuji/contract/developers/webhooks'
import type { Signals } from '../../platform/database/signals.ts'
import { routes } from '../../platform/http/route-table.ts'
import { workWith } from '../../platform/jobs/jobs.ts'
import { addWebhookByKey, type KeyedWebhooks, listenToWebhooks, takeWebhookMessages } from './by-key/webhooks-by-key.ts'
import { beginConformanceRun, listConformanceRuns, readConformanceRun } from './conformance/conformance-runs.ts'
import { runConformance } from './conformance/run-conformance.job.ts'
import { listWebhookDeliveries, readWebhookDelivery } from './deliveries/list-deliveries.ts'
import { countWebhookReplay, readWebhookReplay, replayWebhooks, resendWebhook } from './deliveries/replay-deliveries.ts'
import {
  addWebhookEndpoint,
  changeWebhookEndpoint,
  type EndpointKeeping,
  listWebhookEndpoints,
  rollWebhookSecret,
  setWebhookEndpointState,
} from './endpoints/keep-endpoints.ts'
import { sendTestWebhook, tryWebhookEndpoint } from './endpoints/send-now.ts'
import { forgetWebhooks } from './forget-webhooks.job.ts'
import { type Outbound, webhooksWithin } from './sending/post-webhook.ts'
import { sendDueWebhooks, startWebhookSender, type WebhookSending } from './sending/webhook-sender.ts'

/** Webhooks for their merchant, and for its own servers. */
const webhookRoutes = (deps: EndpointKeeping & KeyedWebhooks) =>
  routes((on) => {
    on(endpoints.listWebhookEndpoints, listWebhookEndpoints)
    on(endpoints.addWebhookEndpoint, addWebhookEndpoint(deps))
    on(endpoints.changeWebhookEndpoint, changeWebhookEndpoint(deps))
    on(endpoints.setWebhookEndpointState, setWebhookEndpointState(deps))
    on(endpoints.rollWebhookSecret, rollWebhookSecret(deps))
    on(endpoints.tryWebhookEndpoint, tryWebhookEndpoint(deps))
    on(endpoints.sendTestWebhook, sendTestWebhook(deps))
    on(deliveries.listWebhookDeliveries, listWebhookDeliveries)
    on(deliveries.readWebhookDelivery, readWebhookDelivery)
    on(deliveries.resendWebhook, resendWebhook(deps))
    on(deliveries.countWebhookReplay, countWebhookReplay)
    on(deliveries.replayWebhooks, replayWebhooks(deps))
    on(deliveries.readWebhookReplay, readWebhookReplay)
    on(conformance.beginConformanceRun, beginConformanceRun)
    on(conformance.listConformanceRuns, listConformanceRuns)
    on(conformance.readConformanceRun, readConformanceRun)
    on(byKey.addWebhookByKey, addWebhookByKey(deps))
    on(byKey.listenToWebhooks, listenToWebhooks(deps))
    on(byKey.takeWebhookMessages, takeWebhookMessages(deps))
  })

/** What webhooks need of the application; without `outbound` they reach the public internet alone. */
type Opening = Omit<WebhookSending, 'outbound'> & { signals: Signals; outbound: Outbound | undefined }

/** The routes and jobs of webhooks, and what sends them: all that is due once, or from now on until it is stopped. */
export function openWebhooks({ outbound = webhooksWithin([]), ...deps }: Opening) {
  const sending = { ...deps, outbound }
  return {
    routes: webhookRoutes({
      peppers: deps.peppers,
      outbound,
      wake: deps.signals.send,
      public_url: deps.public_url,
    }),
    jobs: [workWith(forgetWebhooks, deps), workWith(runConformance, sending)],
    sendDue: () => sendDueWebhooks(sending),
    start: () => startWebhookSender(sending),
  }
}
