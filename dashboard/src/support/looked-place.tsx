import { Trans } from '@lingui/react/macro'
import type { AskedFacts } from '@sahuji/contract/support'
import { railName } from '../kit/format/rail-names.ts'

/** A place where money was searched. */
export function LookedPlace({ place, name }: Pick<AskedFacts['looked'][number], 'place' | 'name'>) {
  if (name === null) return place === 'statement' ? <Trans>Our bank’s statement</Trans> : <Trans>Our book</Trans>
  const gateway = railName(name)
  return place === 'statement' ? <Trans>{gateway}’s statement</Trans> : <>{gateway}</>
}
