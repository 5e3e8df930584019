import { Trans } from '@lingui/react/macro'
import { Text } from '../../kit/layout/text.tsx'
import * as css from './payee.module.css'

export interface PayeeNames {
  name: string
  city: string
  local_name: string | null
  local_city: string | null
}

/** What a payer's app shows of a code: Latin letters, and Devanagari where the app reads them. */
export function Payee({ of: { name, city, local_name, local_city } }: { of: PayeeNames }) {
  return (
    <div>
      <Text small tone="quiet">
        <Trans>A payer’s app shows</Trans>
      </Text>
      <p className={css.name} translate="no">
        <bdi>{name}</bdi>
      </p>
      <p className={css.also} translate="no">
        <bdi>{city}</bdi>
        {local_name && <bdi lang="ne">{[local_name, local_city].filter(Boolean).join(', ')}</bdi>}
      </p>
    </div>
  )
}
