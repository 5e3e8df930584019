import { isProduction, publicAddress, type Settings } from '../settings.ts'

/** The address of the back office: its own host where it has one, else that of the merchants' pages. */
export function operatorAddress(settings: Settings): string {
  const { OPERATOR_HOST } = settings
  if (OPERATOR_HOST === undefined) return publicAddress(settings)
  const url = new URL(publicAddress(settings))
  return Object.assign(url, { hostname: OPERATOR_HOST }).origin
}

/** Where the back office may be reached, and its own address. */
export const operatorBoundaryOf = (settings: Settings) => ({
  url: operatorAddress(settings),
  ...(settings.OPERATOR_HOST !== undefined && { host: settings.OPERATOR_HOST }),
  networks: settings.OPERATOR_NETWORKS,
  second_person_above: settings.SECOND_PERSON_ABOVE,
  payout_check_above: settings.PAYOUT_CHECK_ABOVE,
  is_demo_exempt: isDemoExempt(settings),
})

/**
 * Whether the demo's operators, whose passwords are published, sign in by these alone: never in production, and
 * elsewhere unless a second factor is required of all. Throws where production is set to exempt them.
 */
function isDemoExempt(settings: Settings): boolean {
  const { OPERATOR_SECOND_FACTOR: asked } = settings
  if (!isProduction(settings)) return asked !== 'everybody'
  if (asked === 'except-demo')
    throw new Error('OPERATOR_SECOND_FACTOR=except-demo: in production everybody needs a second factor.')
  return false
}
