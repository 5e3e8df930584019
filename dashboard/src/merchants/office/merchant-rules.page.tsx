import { Trans, useLingui } from '@lingui/react/macro'
import { listMerchantRules, type MerchantRule } from '@sahuji/contract/merchants/office/merchant-rules'
import { type ReactNode, useState } from 'react'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { query } from '../../platform/calls/query.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { usePageKeys } from '../../kit/office/page-keys.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { RuleRow } from './rules-card.tsx'

/** Limits and commission: the rules of every merchant that wait for a second person, and the rules for all. */
export function MerchantRulesPage() {
  const { t } = useLingui()
  const operator = useOperator()
  const { data: rules, error, refetch } = useCardQuery(query(listMerchantRules, {}))
  const [isProposing, setIsProposing] = useState(false)
  const mayPropose = hasRole(operator, ['finance_maker', 'administrator'])
  const propose = () => setIsProposing(true)
  usePageKeys(mayPropose ? [{ key: 'l', name: t`propose`, act: propose }] : [])
  const isWaiting = ({ decision, needs_second_person }: MerchantRule) => decision === null && needs_second_person
  return (
    <OfficePageFrame
      title={t`Limits and commission`}
      actions={
        mayPropose && (
          <Button onPress={propose}>
            <Trans>Propose for all…</Trans>
          </Button>
        )
      }
    >
      {!rules && !error && <LoadingRows rows={6} />}
      {!rules && error && <FailedToLoad of={error} onRetry={refetch} />}
      {rules && (
        <Stack gap={7}>
          <Rules
            title={t`Waits for a second person`}
            of={rules.filter(isWaiting)}
            none={<Trans>Nothing is waiting.</Trans>}
          />
          <Rules
            title={t`For all`}
            of={rules.filter((rule) => rule.merchant_id === null && !isWaiting(rule))}
            none={<Trans>Nothing was agreed for all yet; the tariff applies.</Trans>}
          />
        </Stack>
      )}
      {isProposing && (
        <RuleDialog of={{ tier: 'micro', commission_value: null }} onClose={() => setIsProposing(false)} />
      )}
    </OfficePageFrame>
  )
}

function Rules({ title, of: rules, none }: { title: string; of: readonly MerchantRule[]; none: ReactNode }) {
  return (
    <Section title={title} label={title}>
      {rules.length === 0 && (
        <Text small tone="quiet">
          {none}
        </Text>
      )}
      {rules.map((rule) => (
        <div key={rule.id}>
          <RuleRow of={rule} />
          {rule.merchant_id !== null && (
            <Link small href={`/operator/merchants/${rule.merchant_id}`}>
              <bdi>{rule.merchant_name}</bdi>
            </Link>
          )}
        </div>
      ))}
    </Section>
  )
}
