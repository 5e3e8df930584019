import { railNetworksFrom, railsFrom as railsIn, type RailSettings } from '../rails/rails.ts'
import type { RailStart } from '../rails/rail-kind.ts'
import type { Settings } from '../settings.ts'

/** The rails that the environment describes. Throws where only a part of one is set, or a key cannot be used at `now`. */
export const railsFrom = (
  settings: Settings,
  public_url: string,
  { now, log }: Pick<RailStart, 'now' | 'log'>,
): RailSettings => ({
  ...railsIn(settings, { public_url, now, log }),
  tests: settings.TEST_RAILS,
  networks: railNetworksFrom(settings),
})
