import { railEnd } from '../rail-end.ts'
import { esewaManner, type EsewaKeys } from './esewa-gateway.ts'
import { esewaRoutes } from './routes.ts'

export const esewa = railEnd({
  keys: ({ derive }): EsewaKeys => ({ productCode: 'EPAYTEST', secret: derive('esewa secret', 32) }),
  secretOf: ({ secret }) => secret,
  addresses: (url) => ({
    formPage: `${url}/esewa/api/epay/main/v2/form`,
    statusApi: `${url}/esewa/api/epay/transaction/status/`,
  }),
  manner: esewaManner,
  routes: esewaRoutes,
})
