import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { frozenParts } from '@sahuji/contract/merchants/standing'
import { kycFilters } from '@sahuji/contract/merchants/office/merchants'
import { kycTiers } from '@sahuji/contract/tariff'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ChipSelect } from '../../kit/forms/chip-select.tsx'
import { TextButton } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FilterRow } from '../../kit/office/office-page.tsx'
import { kycStates, partWords } from './merchant-words.ts'
import { tierWords } from '../../kit/office/tier-words.ts'

/** The search, the filter and the cursor in the address. */
export type AskedMerchants = Partial<Record<'q' | 'kyc' | 'tier' | 'frozen' | 'cursor', string>>

/** The filter in the address; an unknown value filters nothing. */
export function narrowedBy({ kyc, tier, frozen }: AskedMerchants) {
  const one = <Known extends string>(known: readonly Known[], value: string | undefined) =>
    known.find((each) => each === value)
  const [status, step, part] = [one(kycFilters, kyc), one(kycTiers, tier), one([...frozenParts, 'any'], frozen)]
  return { ...(status && { kyc: status }), ...(step && { tier: step }), ...(part && { frozen: part }) }
}

/** The chips over the list. */
export function MerchantFilters({ of: asked, note }: { of: AskedMerchants; note: ReactNode }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const navigate = useNavigate()
  // a changed filter starts at the first page
  const set = (name: keyof AskedMerchants, value: string) => {
    const { cursor: _old, ...rest } = { ...asked, [name]: value }
    const kept = Object.entries(rest).filter(([, each]) => each !== '')
    void navigate({ to: '/merchants', search: Object.fromEntries(kept) as never })
  }
  const chip = (name: 'kyc' | 'tier' | 'frozen', label: string, options: readonly { id: string; label: string }[]) => {
    const value = asked[name] ?? ''
    const all = [{ id: '', label: t`all` }, ...options]
    const shown = options.find(({ id }) => id === value)?.label ?? label
    return (
      <ChipSelect
        label={label}
        value={value}
        groups={[{ head: '', options: all }]}
        shown={shown}
        on={value !== ''}
        onChange={(chosen) => set(name, chosen)}
      />
    )
  }
  return (
    <FilterRow note={note}>
      <Row gap={2}>
        {chip(
          'kyc',
          t`KYC`,
          kycFilters.map((id) => ({ id, label: _(kycStates[id].says) })),
        )}
        {chip(
          'tier',
          t`Step`,
          kycTiers.map((id) => ({ id, label: _(tierWords[id]) })),
        )}
        {chip('frozen', t`Frozen`, [
          { id: 'any', label: t`anything frozen` },
          ...frozenParts.map((id) => ({ id, label: _(partWords[id].name) })),
        ])}
        {asked.q && (
          <Text as="span" small tone="muted">
            <Trans>found by “{asked.q}”</Trans>{' '}
            <TextButton onPress={() => set('q', '')}>
              <Trans>all merchants</Trans>
            </TextButton>
          </Text>
        )}
      </Row>
    </FilterRow>
  )
}
