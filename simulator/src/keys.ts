import { createHmac, randomBytes } from 'node:crypto'
import { creditorKey } from './connectips/creditor-key.ts'

/** What OnePG would hand a merchant on paper. */
export interface OnepgKeys {
  merchantId: string
  merchantName: string
  apiUser: string
  apiPassword: string
  secret: string
}

/** What Khalti would. */
export interface KhaltiKeys {
  secretKey: string
}

/** What eSewa would. */
export interface EsewaKeys {
  productCode: string
  secret: string
}

/** What Fonepay would. */
export interface FonepayKeys {
  merchantCode: string
  secret: string
}

/** What NCHL would, of one app; the key as PKCS#8 PEM. */
export interface ConnectipsKeys {
  merchantId: string
  appId: string
  appName: string
  password: string
  privateKey: string
}

/** What the card acquirer would: a profile with its key, and a key of its REST API (base64). */
export interface CardsKeys {
  profileId: string
  accessKey: string
  secret: string
  merchantId: string
  keyId: string
  sharedSecret: string
}

/** What SmartChoice would. */
export interface SctKeys {
  merchantId: string
  userName: string
  password: string
  passcode: string
}

/** What NCHL and a wallet agree on; its key pair is its own. */
export interface NchlKeys {
  userName: string
  password: string
}

/** What NCHL and a technical member agree on; the key as PKCS#8 PEM. */
export interface NpiKeys {
  clientId: string
  clientSecret: string
  userName: string
  password: string
  appId: string
  /** The account that orders are paid from. */
  debtor: { bank_id: string; branch_id: string; account_number: string; account_name: string }
  privateKey: string
}

/** The keys of each rail's other end. */
export interface Keys {
  onepg: OnepgKeys
  khalti: KhaltiKeys
  esewa: EsewaKeys
  fonepay: FonepayKeys
  connectips: ConnectipsKeys
  cards: CardsKeys
  sct: SctKeys
  nchl: NchlKeys
  npi: NpiKeys
}

/** Keys given from outside, of any of the rails. `folder`: where a key that no seed can make is kept. */
export interface GivenKeys {
  onepg?: Partial<OnepgKeys>
  khalti?: Partial<KhaltiKeys>
  esewa?: Partial<EsewaKeys>
  fonepay?: Partial<FonepayKeys>
  connectips?: Partial<ConnectipsKeys>
  cards?: Partial<CardsKeys>
  sct?: Partial<SctKeys>
  nchl?: Partial<NchlKeys>
  npi?: Partial<Omit<NpiKeys, 'debtor'>>
  folder?: string
}

/** Keys derived from a seed, the same each time; without a seed they are new at every start. Given ones win. */
export function keysFrom(
  seed: string | undefined,
  { onepg: given = {}, khalti, esewa, fonepay, connectips, cards, sct, nchl, npi, folder }: GivenKeys = {},
): Keys {
  const root = seed ?? randomBytes(32).toString('hex')
  const derive = (name: string, length: number) =>
    createHmac('sha256', root).update(name).digest('hex').slice(0, length)
  return {
    onepg: {
      merchantId: given.merchantId ?? '7001',
      merchantName: given.merchantName ?? 'Sahuji',
      apiUser: given.apiUser ?? 'sahuji-sim',
      apiPassword: given.apiPassword ?? derive('onepg password', 32),
      secret: given.secret ?? derive('onepg secret', 64),
    },
    khalti: { secretKey: khalti?.secretKey ?? derive('khalti secret key', 32) },
    esewa: { productCode: esewa?.productCode ?? 'EPAYTEST', secret: esewa?.secret ?? derive('esewa secret', 32) },
    fonepay: {
      merchantCode: fonepay?.merchantCode ?? 'SAHUJI',
      secret: fonepay?.secret ?? derive('fonepay secret', 32),
    },
    connectips: {
      merchantId: '550',
      appId: 'MER-550-APP-1',
      appName: 'Sahuji',
      password: derive('connectips password', 32),
      ...connectips,
      privateKey: connectips?.privateKey ?? creditorKey(folder),
    },
    cards: {
      profileId: cards?.profileId ?? '0FFEAFFB-8171-4F34-A22D-1CD38A28A384',
      accessKey: cards?.accessKey ?? derive('cards access key', 32),
      secret: cards?.secret ?? derive('cards secret', 64),
      merchantId: cards?.merchantId ?? 'sahuji_sim',
      keyId: cards?.keyId ?? derive('cards rest key id', 32),
      sharedSecret: cards?.sharedSecret ?? Buffer.from(derive('cards rest secret', 64), 'hex').toString('base64'),
    },
    sct: {
      merchantId: sct?.merchantId ?? '147',
      userName: sct?.userName ?? 'sahuji_sim',
      password: sct?.password ?? derive('sct password', 32),
      passcode: sct?.passcode ?? derive('sct passcode', 16),
    },
    nchl: { userName: nchl?.userName ?? 'nchl-sim', password: nchl?.password ?? derive('nchl password', 32) },
    npi: {
      clientId: 'sahuji',
      clientSecret: derive('npi client secret', 32),
      userName: 'SAHUJI@999',
      password: derive('npi password', 32),
      appId: 'MER-1-APP-3',
      debtor: { bank_id: '0401', branch_id: '1', account_number: '0110017500245', account_name: 'Sahuji Settlement' },
      ...npi,
      privateKey: npi?.privateKey ?? creditorKey(folder),
    },
  }
}
