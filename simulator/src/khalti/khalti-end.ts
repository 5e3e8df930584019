import { railEnd } from '../rail-end.ts'
import { khaltiManner, type KhaltiKeys } from './khalti-gateway.ts'
import { khaltiRoutes } from './routes.ts'

export const khalti = railEnd({
  keys: ({ derive }): KhaltiKeys => ({ secretKey: derive('khalti secret key', 32) }),
  secretOf: ({ secretKey }) => secretKey,
  addresses: (url) => ({
    apiBase: `${url}/khalti/api/v2`,
    bankList: `${url}/khalti/api/v5/bank/`,
    payPage: `${url}/khalti/pay/`,
  }),
  manner: () => khaltiManner,
  routes: khaltiRoutes,
})
