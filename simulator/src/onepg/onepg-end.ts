import { railEnd } from '../rail-end.ts'
import { onepgApiRoutes } from './api-routes.ts'
import { onepgManner, type OnepgKeys, payWith } from './onepg-gateway.ts'
import { onepgPageRoutes } from './page-routes.ts'

export const onepg = railEnd({
  keys: ({ derive }): OnepgKeys => ({
    merchantId: '7001',
    merchantName: 'Sahuji',
    apiUser: 'sahuji-sim',
    apiPassword: derive('onepg password', 32),
    secret: derive('onepg secret', 64),
  }),
  secretOf: ({ secret }) => secret,
  addresses: (url) => ({ apiBase: `${url}/onepg`, gatewayPage: `${url}/onepg/Payment/Index` }),
  manner: (_keys, book) => ({
    ...onepgManner,
    payWith: (payment, code) => payWith({ payments: book }, payment, code),
  }),
  routes: (app, gateway) => {
    onepgApiRoutes(app, gateway)
    onepgPageRoutes(app, gateway)
  },
})
