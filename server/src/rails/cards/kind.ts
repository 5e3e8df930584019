import * as z from 'zod/mini'
import { list, networks } from '../../platform/http/networks.ts'
import { partlySet, railKind } from '../rail-kind.ts'
import { cardsRail } from './cards.ts'
import type { CardsKey, CardsQuery, CardsSettings } from './settings.ts'

const search = {
  /** The transaction search; used only when the other settings are present. */
  CARDS_API: z._default(z.url(), 'https://api.cybersource.com'),
  CARDS_MERCHANT_ID: z.optional(z.string()),
  CARDS_API_KEY_ID: z.optional(z.string()),
  CARDS_API_KEY: z.optional(z.string()),
}

export const cards = railKind({
  environment: {
    CARDS_PAGE: z.optional(z.url()),
    CARDS_PROFILE_ID: z.optional(z.string()),
    /** Pairs `access_key:secret_key`, separated by commas, several during a rotation, the newest first. */
    CARDS_KEYS: z._default(z.pipe(list, z.array(z.string().check(z.regex(/^[^:]+:[^:]+$/)))), []),
    CARDS_NETWORKS: networks,
    ...search,
  },
  exists_by: 'CARDS_PAGE',
  networks_by: 'CARDS_NETWORKS',
  registers: ['notify'],
  settingsFrom: (values, { public_url }): CardsSettings => {
    const [key, ...olderKeys] = values.CARDS_KEYS.map(keyFrom)
    if (!values.CARDS_PAGE || !values.CARDS_PROFILE_ID || !key) throw partlySet('CARDS_PAGE', 'CARDS')
    return {
      payPage: values.CARDS_PAGE,
      profileId: values.CARDS_PROFILE_ID,
      keys: [key, ...olderKeys],
      notifyUrl: notifyUrl(public_url),
      query: queryFrom(values),
    }
  },
  access: z.object({
    payPage: z.string(),
    profileId: z.string(),
    accessKey: z.string(),
    secret: z.string(),
    apiBase: z.string(),
    merchantId: z.string(),
    keyId: z.string(),
    sharedSecret: z.string(),
  }),
  settingsOfSimulator: ({ payPage, profileId, accessKey, secret, ...query }, public_url): CardsSettings => ({
    payPage,
    profileId,
    keys: [{ accessKey, secret }],
    notifyUrl: notifyUrl(public_url),
    query,
  }),
  open: cardsRail,
})

const notifyUrl = (public_url: string) => `${public_url}/rails/cards/notify`

function keyFrom(pair: string): CardsKey {
  const [accessKey = '', secret = ''] = pair.split(':')
  return { accessKey, secret }
}

/** The transaction search: all of its settings or none. */
function queryFrom(values: { [Name in keyof typeof search]: z.output<(typeof search)[Name]> }): CardsQuery | undefined {
  const { CARDS_API, CARDS_MERCHANT_ID, CARDS_API_KEY_ID, CARDS_API_KEY } = values
  const given = [CARDS_MERCHANT_ID, CARDS_API_KEY_ID, CARDS_API_KEY].filter((one) => one !== undefined).length
  if (given === 0) return undefined
  if (!CARDS_MERCHANT_ID || !CARDS_API_KEY_ID || !CARDS_API_KEY)
    throw new Error(
      'One of CARDS_MERCHANT_ID, CARDS_API_KEY_ID and CARDS_API_KEY is missing. See docs/operate/settings.md.',
    )
  return { apiBase: CARDS_API, merchantId: CARDS_MERCHANT_ID, keyId: CARDS_API_KEY_ID, sharedSecret: CARDS_API_KEY }
}
