import * as z from 'zod/mini'
import { list } from '../../platform/http/networks.ts'
import { partlySet, railKind } from '../rail-kind.ts'
import { fonepayRail } from './fonepay.ts'
import type { FonepayMeaning, FonepaySettings } from './settings.ts'

export const fonepay = railKind({
  environment: {
    FONEPAY_PAGE: z.optional(z.url()),
    /** The status check; below the pay page by default. */
    FONEPAY_VERIFY: z.optional(z.url()),
    FONEPAY_MERCHANT_CODE: z.optional(z.string().check(z.regex(/^[^\s,]{3,20}$/))),
    /** The newest first, during a rotation. */
    FONEPAY_SECRETS: z._default(list, []),
    FONEPAY_BID: z._default(z.string().check(z.regex(/^[^\s,]{0,20}$/)), ''),
    /** Its words for a success, where they differ from `true` and `success`. */
    FONEPAY_YES: z._default(list, []),
    /** Pairs `code:meaning` beside the documented ones. */
    FONEPAY_CODES: z._default(
      z.pipe(list, z.array(z.string().check(z.regex(/^[^:]+:(paid|failed|cancelled|pending|not_found)$/)))),
      [],
    ),
  },
  exists_by: 'FONEPAY_PAGE',
  settingsFrom: (values): FonepaySettings => {
    const { FONEPAY_PAGE, FONEPAY_VERIFY, FONEPAY_MERCHANT_CODE, FONEPAY_BID, FONEPAY_YES, FONEPAY_CODES } = values
    const [secret, ...olderSecrets] = values.FONEPAY_SECRETS
    if (!FONEPAY_PAGE || !FONEPAY_MERCHANT_CODE || !secret) throw partlySet('FONEPAY_PAGE', 'FONEPAY')
    return {
      payPage: FONEPAY_PAGE,
      verifyApi: FONEPAY_VERIFY ?? `${FONEPAY_PAGE}/verificationMerchant`,
      merchantCode: FONEPAY_MERCHANT_CODE,
      secrets: [secret, ...olderSecrets],
      bankId: FONEPAY_BID,
      ...(FONEPAY_YES.length > 0 && { yes: FONEPAY_YES.map((word) => word.toLowerCase()) }),
      codes: Object.fromEntries(FONEPAY_CODES.map((pair) => pair.toLowerCase().split(':') as [string, FonepayMeaning])),
    }
  },
  access: z.object({ payPage: z.string(), verifyApi: z.string(), merchantCode: z.string(), secret: z.string() }),
  settingsOfSimulator: ({ secret, ...access }): FonepaySettings => ({ ...access, secrets: [secret] }),
  open: fonepayRail,
})
