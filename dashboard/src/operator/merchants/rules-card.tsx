import { Trans, useLingui } from '@lingui/react/macro'
import type { MerchantPicture } from '@sahuji/contract/operator/merchants'
import { useState } from 'react'
import { Button } from '../../kit/layout/button.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { hasRole, useOperator } from '../shell/operator-session.ts'
import { usePageKeys } from '../shell/page-keys.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { CommissionWords, RuleRow } from './rule-row.tsx'

/** The limits and the commission agreed with this merchant: what holds, what comes, and what waits for a second person. */
export function RulesCard({ of: merchant }: { of: MerchantPicture }) {
  const { t } = useLingui()
  const operator = useOperator()
  const [isProposing, setIsProposing] = useState(false)
  const { rules, commission } = merchant
  const mayPropose = hasRole(operator, ['finance_maker', 'administrator'])
  const propose = () => setIsProposing(true)
  usePageKeys(mayPropose ? [{ key: 'l', name: t`limits`, act: propose }] : [])
  return (
    <Section
      title={t`Agreed with them`}
      label={t`Agreed with them`}
      aside={
        mayPropose && (
          <Button size="small" onPress={propose}>
            <Trans>Propose…</Trans>
          </Button>
        )
      }
    >
      <Text small tone="muted">
        {commission.commission_type === null ? (
          <Trans>No commission.</Trans>
        ) : (
          <Trans>Commission: {<CommissionWords of={commission} />}.</Trans>
        )}
      </Text>
      {rules.map((rule) => (
        <RuleRow key={rule.id} of={rule} />
      ))}
      {isProposing && <RuleDialog of={merchant} onClose={() => setIsProposing(false)} />}
    </Section>
  )
}
