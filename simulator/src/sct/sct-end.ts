import { railEnd } from '../rail-end.ts'
import { sctManner, type SctKeys } from './sct-gateway.ts'
import { sctRoutes } from './routes.ts'

export const sct = railEnd({
  keys: ({ derive }): SctKeys => ({
    merchantId: '147',
    userName: 'sahuji_sim',
    password: derive('sct password', 32),
    passcode: derive('sct passcode', 16),
  }),
  secretOf: ({ passcode }) => passcode,
  addresses: (url) => ({ service: `${url}/sct/websrv/Service.asmx`, payPage: `${url}/sct/pay.aspx` }),
  manner: () => sctManner,
  routes: sctRoutes,
})
