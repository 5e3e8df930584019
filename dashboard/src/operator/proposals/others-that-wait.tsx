import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LiftRequest } from '@sahuji/contract/merchants/office/merchant-freezes'
import type { MerchantRule } from '@sahuji/contract/merchants/office/merchant-rules'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DateTime } from '../../kit/format/date.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { partWords } from '../../merchants/office/merchant-words.ts'
import { RuleRow } from '../../merchants/office/rules-card.tsx'
import { deciding } from './calls.ts'
import { isWaiting } from '../counts.tsx'

/** The items for a second person besides proposals: limits, commissions, and requests to lift a freeze. */
export function useOthersThatWait(): { rules: MerchantRule[]; lifts: readonly LiftRequest[] } {
  const rules = useQuery(deciding.rulesThatWait()).data?.filter(isWaiting) ?? []
  const lifts = useQuery(deciding.liftRequests()).data ?? []
  return { rules, lifts }
}

/**
 * Links to these items: a rule is decided on the page of rules, a freeze on its merchant's page, beside the facts about
 * them.
 */
export function OthersThatWait({ of: { rules, lifts } }: { of: ReturnType<typeof useOthersThatWait> }) {
  const { t } = useLingui()
  return (
    <>
      {lifts.length > 0 && (
        <Section title={<Trans>Freezes to be lifted</Trans>} label={t`Freezes to be lifted`}>
          {lifts.map((lift) => (
            <Lift key={lift.id} of={lift} />
          ))}
        </Section>
      )}
      {rules.length > 0 && (
        <Section title={<Trans>Limits and commissions</Trans>} label={t`Limits and commissions`}>
          {rules.map((rule) => (
            <div key={rule.id}>
              <Whose id={rule.merchant_id}>{rule.merchant_name}</Whose>
              <RuleRow of={rule} />
            </div>
          ))}
        </Section>
      )}
    </>
  )
}

function Whose({ id, children }: { id: string | null; children: ReactNode }) {
  return (
    <Text as="span" strong>
      {id === null ? (
        <Trans>For all merchants</Trans>
      ) : (
        <Link href={`/operator/merchants/${id}`}>
          <bdi>{children}</bdi>
        </Link>
      )}
    </Text>
  )
}

function Lift({
  of: { merchant_id, trade_name, part, lift_asked_at, lift_asked_by: proposed_by, lift_reason },
}: {
  of: LiftRequest
}) {
  const { _ } = useMessages()
  return (
    <div>
      <Text>
        <Whose id={merchant_id}>{trade_name}</Whose>, {_(partWords[part].name)}
      </Text>
      <Text small tone="muted">
        <span dir="auto">{lift_reason}</span>
      </Text>
      <Text small tone="quiet">
        <Trans>
          By {proposed_by}, <DateTime of={lift_asked_at} as="day" />
        </Trans>
      </Text>
    </div>
  )
}
