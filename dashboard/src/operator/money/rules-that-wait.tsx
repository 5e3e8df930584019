import { Trans, useLingui } from '@lingui/react/macro'
import type { MerchantRule } from '@sahuji/contract/operator/merchant-rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { RuleRow } from '../merchants/rules-card.tsx'
import { isWaiting, office } from './calls.ts'

/** Limits and commissions that wait for a second person, each decided where it stands; nothing where none does. */
export function RulesThatWait() {
  const { t } = useLingui()
  const waiting = useQuery(office.rulesThatWait()).data?.filter(isWaiting) ?? []
  if (waiting.length === 0) return null
  return (
    <Section title={<Trans>Limits and commissions</Trans>} label={t`Limits and commissions`}>
      {waiting.map((rule) => (
        <div key={rule.id}>
          <About of={rule} />
          <RuleRow of={rule} />
        </div>
      ))}
    </Section>
  )
}

function About({ of: { merchant_id, merchant_name } }: { of: MerchantRule }) {
  return (
    <Text as="span" strong>
      {merchant_id === null ? (
        <Trans>For all merchants</Trans>
      ) : (
        <Link href={`/operator/merchants/${merchant_id}`}>
          <bdi>{merchant_name}</bdi>
        </Link>
      )}
    </Text>
  )
}
