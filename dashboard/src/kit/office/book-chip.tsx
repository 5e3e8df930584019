import { useLingui } from '@lingui/react/macro'
import type { Mode } from '@sahuji/contract/http/lists'
import { ChipSelect } from '../forms/chip-select.tsx'

/** Which of the two books. */
export function BookChip({ of: mode, onChange }: { of: Mode; onChange: (mode: Mode) => void }) {
  const { t } = useLingui()
  const names = { live: t`Live book`, sandbox: t`Sandbox` }
  const options = [
    { id: 'live', label: names.live },
    { id: 'sandbox', label: names.sandbox },
  ]
  return (
    <ChipSelect
      label={t`Book`}
      value={mode}
      on={mode === 'sandbox'}
      shown={names[mode]}
      groups={[{ head: '', options }]}
      onChange={(id) => onChange(id === 'sandbox' ? 'sandbox' : 'live')}
    />
  )
}
