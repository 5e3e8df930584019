import { railEnd } from '../rail-end.ts'
import { connectipsApiRoutes } from './api-routes.ts'
import { connectipsManner, type ConnectipsKeys } from './connectips-gateway.ts'
import { creditorKey } from './creditor-key.ts'
import { connectipsPageRoutes } from './page-routes.ts'
import { pfxRoute } from './pfx-route.ts'

export const connectips = railEnd({
  keys: ({ derive, folder }): ConnectipsKeys => ({
    merchantId: '550',
    appId: 'MER-550-APP-1',
    appName: 'Sahuji',
    password: derive('connectips password', 32),
    privateKey: creditorKey(folder),
  }),
  secretOf: ({ password }) => password,
  addresses: (url) => ({ base: url }),
  manner: () => connectipsManner,
  routes: (app, gateway) => {
    connectipsApiRoutes(app, gateway)
    connectipsPageRoutes(app, gateway)
    pfxRoute(app, gateway, '/control/connectips/CREDITOR.pfx')
  },
})
