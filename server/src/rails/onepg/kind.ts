import * as z from 'zod/mini'
import { list, networks } from '../../platform/http/networks.ts'
import { partlySet, railKind } from '../rail-kind.ts'
import { onepgRail } from './onepg.ts'
import type { OnepgSettings } from './settings.ts'

export const onepg = railKind({
  environment: {
    ONEPG_API: z.optional(z.url()),
    ONEPG_GATEWAY: z.optional(z.url()),
    ONEPG_MERCHANT_ID: z.optional(z.string()),
    ONEPG_MERCHANT_NAME: z.optional(z.string()),
    ONEPG_API_USER: z.optional(z.string()),
    ONEPG_API_PASSWORD: z.optional(z.string()),
    /** Separated by commas, several during a rotation, the newest first. */
    ONEPG_SECRETS: z._default(list, []),
    ONEPG_NETWORKS: networks,
  },
  exists_by: 'ONEPG_API',
  networks_by: 'ONEPG_NETWORKS',
  registers: ['notify', 'return'],
  settingsFrom: (values): OnepgSettings => {
    const { ONEPG_API, ONEPG_GATEWAY, ONEPG_MERCHANT_ID, ONEPG_API_USER, ONEPG_API_PASSWORD } = values
    const [secret, ...olderSecrets] = values.ONEPG_SECRETS
    if (!ONEPG_API || !ONEPG_GATEWAY || !ONEPG_MERCHANT_ID || !ONEPG_API_USER || !ONEPG_API_PASSWORD || !secret)
      throw partlySet('ONEPG_API', 'ONEPG')
    return {
      apiBase: ONEPG_API,
      gatewayPage: ONEPG_GATEWAY,
      merchantId: ONEPG_MERCHANT_ID,
      merchantName: values.ONEPG_MERCHANT_NAME ?? 'Sahuji',
      apiUser: ONEPG_API_USER,
      apiPassword: ONEPG_API_PASSWORD,
      secrets: [secret, ...olderSecrets],
    }
  },
  access: z.object({
    apiBase: z.string(),
    gatewayPage: z.string(),
    merchantId: z.string(),
    merchantName: z.string(),
    apiUser: z.string(),
    apiPassword: z.string(),
    secret: z.string(),
  }),
  settingsOfSimulator: ({ secret, ...access }): OnepgSettings => ({ ...access, secrets: [secret] }),
  open: onepgRail,
})
