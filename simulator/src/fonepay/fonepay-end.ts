import { railEnd } from '../rail-end.ts'
import { fonepayManner, type FonepayKeys } from './fonepay-gateway.ts'
import { fonepayRoutes } from './routes.ts'

export const fonepay = railEnd({
  keys: ({ derive }): FonepayKeys => ({ merchantCode: 'SAHUJI', secret: derive('fonepay secret', 32) }),
  secretOf: ({ secret }) => secret,
  addresses: (url) => ({
    payPage: `${url}/fonepay/api/merchantRequest`,
    verifyApi: `${url}/fonepay/api/merchantRequest/verificationMerchant`,
  }),
  manner: fonepayManner,
  routes: fonepayRoutes,
})
