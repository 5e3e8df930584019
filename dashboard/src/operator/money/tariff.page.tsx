import { Trans, useLingui } from '@lingui/react/macro'
import type { TariffRuleRow, TariffTierRow } from '@sahuji/contract/operator/tariff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { FailedToLoad } from '../../platform/failed-to-load.tsx'
import { OfficePageFrame } from '../shell/office-page.tsx'
import { hasRole, useOperator } from '../shell/operator-session.ts'
import { office } from './calls.ts'
import { RuleDialog } from './tariff-dialogs.tsx'
import { Rules, Tiers } from './tariff-tables.tsx'
import { TierDialog } from './tier-dialog.tsx'

/** /operator/tariff: every dated rule; a new one begins on a day to come and needs a second person. */
export function TariffPage() {
  const { t } = useLingui()
  const { data, error, isPending, refetch } = useQuery(office.tariff())
  const mayPropose = hasRole(useOperator(), ['finance_maker'])
  const [rule, setRule] = useState<TariffRuleRow>()
  const [tier, setTier] = useState<TariffTierRow>()
  return (
    <OfficePageFrame title={t`Tariff`}>
      {isPending && <LoadingRows rows={8} />}
      {error && !data && <FailedToLoad of={error} onRetry={() => void refetch()} />}
      {data && (
        <Stack gap={10}>
          <Section title={<Trans>Ways to load</Trans>} aside={<Trans>a past rule is never changed</Trans>}>
            <Rules of={data.rules} {...(mayPropose && { onNew: setRule })} />
          </Section>
          <Section title={<Trans>Steps of the ladder</Trans>}>
            <Tiers of={data.tiers} {...(mayPropose && { onNew: setTier })} />
          </Section>
        </Stack>
      )}
      {rule && <RuleDialog from={rule} onClose={() => setRule(undefined)} />}
      {tier && <TierDialog from={tier} onClose={() => setTier(undefined)} />}
    </OfficePageFrame>
  )
}
