import { railEnd } from '../rail-end.ts'
import { cardsManner, type CardsKeys } from './cards-gateway.ts'
import { cardsQueryRoutes } from './query-routes.ts'
import { cardsRoutes } from './routes.ts'

export const cards = railEnd({
  keys: ({ derive }): CardsKeys => ({
    profileId: '0FFEAFFB-8171-4F34-A22D-1CD38A28A384',
    accessKey: derive('cards access key', 32),
    secret: derive('cards secret', 64),
    merchantId: 'sahuji_sim',
    keyId: derive('cards rest key id', 32),
    sharedSecret: Buffer.from(derive('cards rest secret', 64), 'hex').toString('base64'),
  }),
  secretOf: ({ secret }) => secret,
  addresses: (url) => ({ payPage: `${url}/cards/pay`, apiBase: `${url}/cards/rest` }),
  manner: cardsManner,
  routes: (app, gateway) => {
    cardsRoutes(app, gateway)
    cardsQueryRoutes(app, gateway)
  },
})
