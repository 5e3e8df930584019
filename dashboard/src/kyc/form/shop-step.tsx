import { Trans } from '@lingui/react/macro'
import type { KycCase } from '@sahuji/contract/kyc'
import type { BusinessField } from '@sahuji/contract/kyc/fields'
import { requirements } from '@sahuji/contract/kyc/requirements'
import type { ReactNode } from 'react'
import { Section } from '../../kit/layout/section.tsx'
import { Columns } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { SupportCard } from '../../platform/cards/support-card.tsx'
import type { AccountBank } from '../case/field-words.ts'
import { businessGroups } from './business-fields.tsx'

const parts: readonly { id: string; title: ReactNode; fields: readonly BusinessField[] }[] = [
  {
    id: 'name',
    title: <Trans>Name and registration</Trans>,
    fields: ['legal_name', 'trade_name', 'registration', 'pan'],
  },
  { id: 'trade', title: <Trans>Your business</Trans>, fields: ['trade', 'expected'] },
  { id: 'place', title: <Trans>Where your shop is</Trans>, fields: ['shop_address', 'contact'] },
  { id: 'money', title: <Trans>Where your money goes</Trans>, fields: ['settlement_account'] },
]

export interface ShopStepProps {
  of: KycCase
  banks: readonly AccountBank[] | undefined
  /** The buttons to the next part and back. */
  foot: ReactNode
}

/** The questions about the business itself. */
export function ShopStep({ of, banks, foot }: ShopStepProps) {
  const asked = requirements[of.business_type].business
  return (
    <Columns narrow side={<SupportCard />}>
      <Stack gap={10}>
        {parts.map(({ id, title, fields }) => (
          <Section key={id} title={title}>
            {fields
              .filter((field) => asked.includes(field))
              .map((field) => {
                const Group = businessGroups[field]
                return <Group key={field} of={of} banks={banks} />
              })}
          </Section>
        ))}
        {foot}
      </Stack>
    </Columns>
  )
}
