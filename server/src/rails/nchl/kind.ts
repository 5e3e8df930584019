import * as z from 'zod/mini'
import { list, networks } from '../../platform/http/networks.ts'
import { pemsIn } from '../caller-keys.ts'
import { partlySet, railKind } from '../rail-kind.ts'
import { nchlPush } from './nchl.ts'
import type { NchlSettings } from './settings.ts'

export const nchl = railKind({
  environment: {
    NCHL_PUSH_USER_NAME: z.optional(z.string()),
    /** The newest first, during a rotation. */
    NCHL_PUSH_PASSWORDS: z._default(list, []),
    /** PEM, one after the other where several are valid; a line break may be written \n. */
    NCHL_PUSH_PUBLIC_KEYS: z.optional(z.string()),
    NCHL_PUSH_RETRY_MINUTES: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.transform(Number)), 30),
    NCHL_PUSH_NETWORKS: networks,
  },
  exists_by: 'NCHL_PUSH_USER_NAME',
  networks_by: 'NCHL_PUSH_NETWORKS',
  settingsFrom: ({ NCHL_PUSH_USER_NAME, NCHL_PUSH_PUBLIC_KEYS, ...values }): NchlSettings => {
    const [password, ...olderPasswords] = values.NCHL_PUSH_PASSWORDS
    const [key, ...olderKeys] = pemsIn(NCHL_PUSH_PUBLIC_KEYS ?? '')
    if (!NCHL_PUSH_USER_NAME || !password || !key) throw partlySet('NCHL_PUSH_USER_NAME', 'NCHL_PUSH')
    return {
      userName: NCHL_PUSH_USER_NAME,
      passwords: [password, ...olderPasswords],
      publicKeys: [key, ...olderKeys],
      retrySeconds: values.NCHL_PUSH_RETRY_MINUTES * 60,
    }
  },
  access: z.object({ userName: z.string(), password: z.string(), publicKey: z.string() }),
  settingsOfSimulator: ({ userName, password, publicKey }): NchlSettings => ({
    userName,
    passwords: [password],
    publicKeys: [publicKey],
  }),
  open: nchlPush,
})
