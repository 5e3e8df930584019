import { creditorKey } from '../connectips/creditor-key.ts'
import { railEnd } from '../rail-end.ts'
import { nepalpayAppRoutes } from './app-routes.ts'
import { nepalpayApiRoutes } from './api-routes.ts'
import { nepalpayManner, nepalpayPair, type NepalpayKeys } from './nepalpay-gateway.ts'
import { scanRoutes } from './scan-routes.ts'

export const nepalpay = railEnd({
  keys: ({ derive, folder }): NepalpayKeys => ({
    acquirer: '00002501',
    merchantId: '2501SAHUJI1',
    userName: 'sahuji',
    password: derive('nepalpay password', 32),
    privateKey: creditorKey(folder),
    callsUserName: 'nepalpay-sim',
    callsPassword: derive('nepalpay calls', 32),
  }),
  secretOf: ({ password }) => password,
  addresses: (url) => ({
    base: `${url}/nepalpay`,
    simulatedApp: `${url}/nepalpay/app`,
    publicKey: nepalpayPair().publicKey,
  }),
  manner: nepalpayManner,
  routes: (app, gateway) => {
    nepalpayApiRoutes(app, gateway)
    nepalpayAppRoutes(app, gateway)
    scanRoutes(app, gateway)
  },
})
