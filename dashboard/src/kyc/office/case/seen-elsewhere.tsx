import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { CaseDuplicate, ReviewedCase } from '@sahuji/contract/kyc/review'
import { TickIcon, WarningIcon } from '../../../kit/icons/states.tsx'
import { Link } from '../../../kit/layout/link.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { Ltr } from '../../../kit/layout/text.tsx'
import { duplicateNames, stateWords } from '../desk/desk-words.ts'
import * as css from './case.module.css'

/** Numbers of the case that another merchant’s case contains too, and the merchant’s own other cases. */
export function SeenElsewhere({ of: { duplicates, others } }: { of: ReviewedCase }) {
  const { _ } = useMessages()
  return (
    <Section title={<Trans>Also used elsewhere</Trans>} aside={<Trans>never shown to the merchant</Trans>}>
      {duplicates.map((found) => (
        <Duplicate key={`${found.kind} ${found.value}`} of={found} />
      ))}
      {duplicates.length === 0 && (
        <div className={css.hit} data-found="no">
          <TickIcon small />
          <div>
            <Trans>No other merchant’s case names the same PAN, citizenship or mobile number</Trans>
          </div>
        </div>
      )}
      {others.map(({ id, number, state }) => (
        <div key={id} className={css.hit} data-found="own">
          <TickIcon small />
          <div>
            <Trans>Another case of this merchant: {number}</Trans>
          </div>
          <p>
            {_(stateWords[state].says)}.{' '}
            <Link href={`/operator/kyc/${id}`}>
              <Trans>Open</Trans>
            </Link>
          </p>
        </div>
      ))}
    </Section>
  )
}

function Duplicate({ of: { kind, value, hits } }: { of: CaseDuplicate }) {
  const { _ } = useMessages()
  const isFound = hits.length > 0
  return (
    <div className={css.hit} data-found={isFound ? 'yes' : 'no'}>
      {isFound ? <WarningIcon small /> : <TickIcon small />}
      <div>
        {_(duplicateNames[kind])} <Ltr>{value.split('@')[0]}</Ltr>
      </div>
      {!isFound && (
        <p>
          <Trans>Used by no other merchant</Trans>
        </p>
      )}
      {hits.map(({ case_id, number, trade_name, state }) => (
        <p key={case_id}>
          {trade_name}, {number}, {_(stateWords[state].says)}.{' '}
          <Link href={`/operator/kyc/${case_id}`}>
            <Trans>Open</Trans>
          </Link>
        </p>
      ))}
    </div>
  )
}
