import type {
  CardsKeys,
  ConnectipsKeys,
  EsewaKeys,
  FonepayKeys,
  KhaltiKeys,
  NchlKeys,
  NpiKeys,
  OnepgKeys,
  SctKeys,
} from './keys.ts'
import type { Gateways } from './open-gateways.ts'

/** What an adapter of OnePG needs to know of this gateway. */
interface OnepgAccess extends OnepgKeys {
  apiBase: string
  gatewayPage: string
}

/** What an adapter of Khalti needs to know. */
interface KhaltiAccess extends KhaltiKeys {
  apiBase: string
  bankList: string
  payPage: string
}

/** What an adapter of eSewa needs to know. */
interface EsewaAccess extends EsewaKeys {
  formPage: string
  statusApi: string
}

/** What an adapter of Fonepay needs to know. */
interface FonepayAccess extends FonepayKeys {
  payPage: string
  verifyApi: string
}

/** What an adapter of connectIPS needs to know. */
interface ConnectipsAccess extends ConnectipsKeys {
  base: string
}

/** What an adapter of the card acquirer needs to know; `apiBase` of its REST API. */
export interface CardsAccess extends CardsKeys {
  payPage: string
  apiBase: string
}

/** What an adapter of nPay needs to know. */
interface SctAccess extends SctKeys {
  service: string
  payPage: string
}

/** What a wallet needs to know of NCHL. */
export interface NchlAccess extends NchlKeys {
  /** PEM. */
  readonly publicKey: string
}

/** What an adapter of NPI needs to know. */
export interface NpiAccess extends NpiKeys {
  base: string
}

/** What each adapter needs to know of its other end. */
export interface Accesses {
  onepg: OnepgAccess
  khalti: KhaltiAccess
  esewa: EsewaAccess
  fonepay: FonepayAccess
  connectips: ConnectipsAccess
  cards: CardsAccess
  sct: SctAccess
  nchl: NchlAccess
  npi: NpiAccess
}

/** The same of those that loads come by, at `url`. */
export function accessesOf(
  { onepg, khalti, esewa, fonepay, connectips, cards, sct }: Gateways,
  url: string,
): Omit<Accesses, 'nchl' | 'npi'> {
  return {
    onepg: { ...onepg.gateway.keys, apiBase: `${url}/onepg`, gatewayPage: `${url}/onepg/Payment/Index` },
    khalti: {
      ...khalti.gateway.keys,
      apiBase: `${url}/khalti/api/v2`,
      bankList: `${url}/khalti/api/v5/bank/`,
      payPage: `${url}/khalti/pay/`,
    },
    esewa: {
      ...esewa.gateway.keys,
      formPage: `${url}/esewa/api/epay/main/v2/form`,
      statusApi: `${url}/esewa/api/epay/transaction/status/`,
    },
    fonepay: {
      ...fonepay.gateway.keys,
      payPage: `${url}/fonepay/api/merchantRequest`,
      verifyApi: `${url}/fonepay/api/merchantRequest/verificationMerchant`,
    },
    connectips: { ...connectips.gateway.keys, base: url },
    cards: { ...cards.gateway.keys, payPage: `${url}/cards/pay`, apiBase: `${url}/cards/rest` },
    sct: { ...sct.gateway.keys, service: `${url}/sct/websrv/Service.asmx`, payPage: `${url}/sct/pay.aspx` },
  }
}
