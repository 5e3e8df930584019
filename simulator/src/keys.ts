import { createHmac, randomBytes } from 'node:crypto'

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

/** The keys of each rail's other end. */
export interface Keys {
  onepg: OnepgKeys
  khalti: KhaltiKeys
  esewa: EsewaKeys
  sct: SctKeys
  nchl: NchlKeys
}

/** Keys given from outside, of any of the rails. */
export interface GivenKeys {
  onepg?: Partial<OnepgKeys>
  khalti?: Partial<KhaltiKeys>
  esewa?: Partial<EsewaKeys>
  sct?: Partial<SctKeys>
  nchl?: Partial<NchlKeys>
}

/** Keys derived from a seed, the same each time; without a seed they are new at every start. Given ones win. */
export function keysFrom(
  seed: string | undefined,
  { onepg: given = {}, khalti, esewa, sct, nchl }: GivenKeys = {},
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
    sct: {
      merchantId: sct?.merchantId ?? '147',
      userName: sct?.userName ?? 'sahuji_sim',
      password: sct?.password ?? derive('sct password', 32),
      passcode: sct?.passcode ?? derive('sct passcode', 16),
    },
    nchl: { userName: nchl?.userName ?? 'nchl-sim', password: nchl?.password ?? derive('nchl password', 32) },
  }
}
