import { type RefusalCode, refusals } from '@sahuji/contract/refusals'
import type { RouteEntry } from '@sahuji/contract/route'

/** Every "no" that a route can answer: those of the door it stands behind, then its own. */
export function allRefusals(entry: RouteEntry): RefusalCode[] {
  const { who, method, path, keyed, limit, stepUp, refuses } = entry
  const door: (RefusalCode | false)[] = [
    'app_unknown',
    'not_readable',
    'fields_invalid',
    who !== 'anyone' && 'session_missing',
    'proof_missing',
    who === 'verified' && 'email_unverified',
    who === 'verified' && 'phone_unverified',
    path.includes('{') && 'not_found',
    method === 'POST' && 'body_too_large',
    keyed === true && 'key_missing',
    keyed === true && 'key_conflict',
    keyed === true && 'key_busy',
    stepUp === true && 'session_not_bound',
    stepUp === true && 'step_up_needed',
    limit !== undefined && 'too_many',
    'our_fault',
    'busy',
  ]
  return [...new Set([...door.filter((code) => code !== false), ...refuses])]
}

/** The HTTP statuses that a route can answer with. */
export const allHttp = (entry: RouteEntry): number[] => [
  ...new Set([200, ...allRefusals(entry).map((code) => refusals[code].http)]),
]
