import * as z from 'zod/mini'
import { list } from '../../platform/http/networks.ts'
import { partlySet, railKind } from '../rail-kind.ts'
import { esewaRail } from './esewa.ts'
import type { EsewaSettings } from './settings.ts'

export const esewa = railKind({
  environment: {
    ESEWA_FORM: z.optional(z.url()),
    ESEWA_STATUS: z._default(z.url(), 'https://epay.esewa.com.np/api/epay/transaction/status/'),
    ESEWA_PRODUCT_CODE: z.optional(z.string()),
    ESEWA_SECRETS: z._default(list, []),
  },
  exists_by: 'ESEWA_FORM',
  settingsFrom: ({ ESEWA_FORM, ESEWA_STATUS, ESEWA_PRODUCT_CODE, ESEWA_SECRETS }): EsewaSettings => {
    const [secret, ...olderSecrets] = ESEWA_SECRETS
    if (!ESEWA_FORM || !ESEWA_PRODUCT_CODE || !secret) throw partlySet('ESEWA_FORM', 'ESEWA')
    return {
      formPage: ESEWA_FORM,
      statusApi: ESEWA_STATUS,
      productCode: ESEWA_PRODUCT_CODE,
      secrets: [secret, ...olderSecrets],
    }
  },
  access: z.object({ formPage: z.string(), statusApi: z.string(), productCode: z.string(), secret: z.string() }),
  settingsOfSimulator: ({ secret, ...access }): EsewaSettings => ({ ...access, secrets: [secret] }),
  open: esewaRail,
})
