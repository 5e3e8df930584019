import * as z from 'zod/mini'
import { list } from '../../platform/http/networks.ts'
import { railKind } from '../rail-kind.ts'
import { khaltiRail } from './khalti.ts'
import { khaltiModes, type KhaltiSettings } from './settings.ts'

export const khalti = railKind({
  environment: {
    KHALTI_API: z.optional(z.url()),
    KHALTI_BANK_LIST: z._default(z.url(), 'https://khalti.com/api/v5/bank/'),
    KHALTI_PAY_PAGE: z._default(z.url(), 'https://pay.khalti.com/'),
    /** The newest first, during a rotation. */
    KHALTI_SECRET_KEYS: z._default(list, []),
    /** Khalti's name of internet banking: not documented, to be confirmed in its sandbox. */
    KHALTI_EBANKING_MODE: z._default(z.string(), 'E_BANKING'),
  },
  exists_by: 'KHALTI_API',
  settingsFrom: (values, { public_url }): KhaltiSettings => {
    const [key, ...olderKeys] = values.KHALTI_SECRET_KEYS
    if (!values.KHALTI_API || !key)
      throw new Error('KHALTI_API is set without KHALTI_SECRET_KEYS. See docs/operate/settings.md.')
    return {
      apiBase: values.KHALTI_API,
      bankList: values.KHALTI_BANK_LIST,
      payPage: values.KHALTI_PAY_PAGE,
      secretKeys: [key, ...olderKeys],
      websiteUrl: public_url,
      modes: { ...khaltiModes, ebanking: values.KHALTI_EBANKING_MODE },
    }
  },
  access: z.object({ apiBase: z.string(), bankList: z.string(), payPage: z.string(), secretKey: z.string() }),
  settingsOfSimulator: ({ secretKey, ...access }, public_url): KhaltiSettings => ({
    ...access,
    secretKeys: [secretKey],
    websiteUrl: public_url,
  }),
  open: khaltiRail,
})
