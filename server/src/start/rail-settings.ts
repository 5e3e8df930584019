import type { NchlSettings } from '../rails/nchl/settings.ts'
import { loadRailsFrom, railNetworksFrom, type RailSettings } from '../rails/rails.ts'
import type { Settings } from '../settings.ts'
import { bankfileFrom, type Moment, npiFrom } from './payout-settings.ts'

/**
 * The rails that the environment describes. Throws where only a part of one is set, or a key cannot be used at `now`.
 */
export const railsFrom = (settings: Settings, public_url: string, { now, log }: Moment): RailSettings => ({
  ...loadRailsFrom(settings, { public_url, now, log }),
  nchl: nchlFrom(settings),
  npi: npiFrom(settings, { now, log }),
  bankfile: bankfileFrom(settings),
  tests: settings.TEST_RAILS,
  networks: railNetworksFrom(settings),
})

function nchlFrom(settings: Settings): NchlSettings | undefined {
  const { NCHL_PUSH_USER_NAME, NCHL_PUSH_PUBLIC_KEYS, NCHL_PUSH_RETRY_MINUTES } = settings
  const [password, ...olderPasswords] = settings.NCHL_PUSH_PASSWORDS
  if (!NCHL_PUSH_USER_NAME) return undefined
  const pems = (NCHL_PUSH_PUBLIC_KEYS ?? '').replaceAll('\\n', '\n')
  const [key, ...olderKeys] = pems.match(/-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g) ?? []
  if (!password || !key) {
    throw new Error(
      'NCHL_PUSH_USER_NAME is set, but not all of the other NCHL_PUSH settings. See docs/operate/settings.md.',
    )
  }
  return {
    userName: NCHL_PUSH_USER_NAME,
    passwords: [password, ...olderPasswords],
    publicKeys: [key, ...olderKeys],
    retrySeconds: NCHL_PUSH_RETRY_MINUTES * 60,
  }
}
