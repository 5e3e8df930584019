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

/** What NCHL would, of one app; the key as PKCS#8 PEM. */
export interface ConnectipsKeys {
  merchantId: string
  appId: string
  appName: string
  password: string
  privateKey: string
}

/** The keys of each rail's other end. */
export interface Keys {
  onepg: OnepgKeys
  khalti: KhaltiKeys
  esewa: EsewaKeys
  connectips: ConnectipsKeys
}

/** Keys from outside. `folder`: where a key that no seed can make is kept. */
interface GivenKeys {
  onepg?: Partial<OnepgKeys>
  khalti?: Partial<KhaltiKeys>
  esewa?: Partial<EsewaKeys>
  connectips?: Partial<ConnectipsKeys>
  folder?: string
}

/** Keys derived from a seed, the same each time; without a seed they are new at every start. Given ones win. */
export function keysFrom(
  seed: string | undefined,
  { onepg: given = {}, khalti, esewa, connectips, folder }: GivenKeys = {},
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
    connectips: {
      merchantId: '550',
      appId: 'MER-550-APP-1',
      appName: 'Sahuji',
      password: derive('connectips password', 32),
      ...connectips,
      privateKey: connectips?.privateKey ?? creditorKey(folder),
    },
  }
}
