import * as z from 'zod/mini'
import { list, networks } from '../../platform/http/networks.ts'
import { partlySet, railKind } from '../rail-kind.ts'
import { sctRail } from './sct.ts'
import type { SctSettings } from './settings.ts'

export const sct = railKind({
  environment: {
    SCT_SERVICE: z.optional(z.url()),
    SCT_PAY_PAGE: z.optional(z.url()),
    SCT_MERCHANT_ID: z.optional(z.string()),
    SCT_USER_NAME: z.optional(z.string()),
    SCT_PASSWORD: z.optional(z.string()),
    /** The newest first, during a rotation. */
    SCT_PASSCODES: z._default(list, []),
    SCT_NETWORKS: networks,
  },
  exists_by: 'SCT_SERVICE',
  networks_by: 'SCT_NETWORKS',
  registers: ['notify', 'return'],
  settingsFrom: ({
    SCT_SERVICE,
    SCT_PAY_PAGE,
    SCT_MERCHANT_ID,
    SCT_USER_NAME,
    SCT_PASSWORD,
    ...values
  }): SctSettings => {
    const [passcode, ...olderPasscodes] = values.SCT_PASSCODES
    if (!SCT_SERVICE || !SCT_PAY_PAGE || !SCT_MERCHANT_ID || !SCT_USER_NAME || !SCT_PASSWORD || !passcode)
      throw partlySet('SCT_SERVICE', 'SCT')
    return {
      service: SCT_SERVICE,
      payPage: SCT_PAY_PAGE,
      merchantId: SCT_MERCHANT_ID,
      userName: SCT_USER_NAME,
      password: SCT_PASSWORD,
      passcodes: [passcode, ...olderPasscodes],
    }
  },
  access: z.object({
    service: z.string(),
    payPage: z.string(),
    merchantId: z.string(),
    userName: z.string(),
    password: z.string(),
    passcode: z.string(),
  }),
  settingsOfSimulator: ({ passcode, ...access }): SctSettings => ({ ...access, passcodes: [passcode] }),
  open: sctRail,
})
