import { useLingui } from '@lingui/react/macro'
import type { KycField } from '@sahuji/contract/kyc/fields'
import { useState } from 'react'
import { Select } from '../../kit/forms/select.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Grid } from '../../kit/layout/columns.tsx'
import { SkeletonEntries } from '../../kit/data/entries.tsx'
import { Loading } from '../../kit/layout/skeleton.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useAreas } from '../case/areas.ts'
import type { FieldInForm } from './use-field.ts'
import type { FieldDraft } from './written-fields.ts'

type AddressField = Extract<KycField, 'shop_address' | 'home_address' | 'current_address'>

const wardMost = 33

/** Province, district, local level, ward and street; each choice enables the next. */
export function AddressFields({ of: { value, write } }: { of: Pick<FieldInForm<AddressField>, 'value' | 'write'> }) {
  const { t } = useLingui()
  const { number } = useWriting()
  const { provinces, nameOf, query } = useAreas()
  const [picked, setPicked] = useState<number>()
  if (!provinces) {
    return query.error ? (
      <FailedToLoad of={query.error} onRetry={query.refetch} />
    ) : (
      <Loading>
        <SkeletonEntries lines={3} />
      </Loading>
    )
  }
  const { district, local_level, ward, street } = value as FieldDraft<'shop_address'>
  const province = provinces.find(({ id, districts }) => (picked ? id === picked : hasDistrict(districts, district)))
  const chosen = province?.districts.find(({ id }) => id === district)
  const options = (of: readonly { id: number; name: string; name_ne: string }[] = []) =>
    of
      .map((one) => ({ id: `${one.id}`, label: nameOf(one) }))
      .toSorted((one, other) => one.label.localeCompare(other.label))
  const wards = Array.from({ length: wardMost }, (_, at) => ({ id: `${at + 1}`, label: number(at + 1) }))
  return (
    <Grid>
      <Select
        label={t`Province`}
        options={provinces.map((one) => ({ id: `${one.id}`, label: nameOf(one) }))}
        value={province ? `${province.id}` : null}
        onChange={(id) => {
          setPicked(Number(id))
          if (Number(id) !== province?.id) write({ district: undefined, local_level: undefined } as never)
        }}
      />
      <Select
        name="district"
        label={t`District`}
        options={options(province?.districts)}
        isDisabled={!province}
        value={chosen ? `${chosen.id}` : null}
        // a new district invalidates the local level
        onChange={(id) => write({ district: Number(id), local_level: undefined } as never)}
      />
      <Select
        name="local_level"
        label={t`Municipality or rural municipality`}
        options={options(chosen?.local_levels)}
        isDisabled={!chosen}
        value={local_level ? `${local_level}` : null}
        onChange={(id) => write({ local_level: Number(id) } as never)}
      />
      <Select
        name="ward"
        label={t`Ward`}
        options={wards}
        value={ward ? `${ward}` : null}
        onChange={(id) => write({ ward: Number(id) } as never)}
      />
      <TextField
        name="street"
        label={t`Street or tole`}
        maxLength={120}
        value={street ?? ''}
        onChange={(text) => write({ street: text } as never)}
      />
    </Grid>
  )
}

const hasDistrict = (districts: readonly { id: number }[], id: number | undefined): boolean =>
  districts.some((one) => one.id === id)
