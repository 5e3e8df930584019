import { rupees } from '@sahuji/contract/money/money'
import type { Mode } from '@sahuji/contract/http/lists'
import { type KeyScope, keyScopes } from '@sahuji/contract/http/secret-keys'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import { ListField } from '../../kit/forms/list-field.tsx'
import { RupeeField } from '../../kit/forms/rupee-field.tsx'
import { Segmented } from '../../kit/forms/segmented.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { keys } from '../calls.ts'
import { scopeWords } from '../../kit/format/scope-words.ts'
import { MadeKey } from './made-key.tsx'
import { useMay } from '../../platform/session/rights.ts'

const lives = ['never', '30', '90', '365'] as const
type Lives = (typeof lives)[number]

const usualLimit = rupees('5,000')

/** Webhooks are fetched and added by a key in the sandbox alone. */
const offered = (mode: Mode): KeyScope[] => keyScopes.filter((scope) => mode === 'sandbox' || scope !== 'webhooks')

/** Why no key for real payments can be made; undefined where it can. */
function useWhyNotLive(mayMakeLive: boolean): string | undefined {
  const { t } = useLingui()
  if (!useMay('keys.live')) return t`Keys for real payments are made by an owner.`
  return mayMakeLive ? undefined : t`Keys for real payments come with KYC.`
}

/** Makes a key, then shows its text. */
export function NewKeyDialog({ mayMakeLive, onClose }: { mayMakeLive: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const shut = useWhyNotLive(mayMakeLive)
  const [mode, setMode] = useState<Mode>('sandbox')
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['payments:read', 'payments:write'])
  const [limit, setLimit] = useState<bigint | undefined>(usualLimit)
  const [ends, setEnds] = useState<Lives>('never')
  const sandbox = useMutation(keys.makeSandbox())
  const live = useMutation(keys.makeLive())
  const make = mode === 'live' ? live : sandbox
  const errors = useRefusedFields(isDeclined(make.error) ? null : make.error)
  if (make.data) return <MadeKey of={make.data} onClose={onClose} />
  const chosen = offered(mode).filter((scope) => scopes.includes(scope))
  const refunds = chosen.includes('refunds:write')
  const send = () =>
    make.mutate({
      name,
      scopes: chosen,
      ...(refunds && limit !== undefined && { refund_daily_limit: limit }),
      ...(ends !== 'never' && { expires_in_days: Number(ends) }),
    })
  return (
    <FormDialog
      title={t`New secret key`}
      lead={<Trans>For your own server alone, never in a page or an app.</Trans>}
      confirm={<Trans>Make the key</Trans>}
      errors={errors}
      isPending={make.isPending}
      isIncomplete={chosen.length === 0 || (refunds && !limit)}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t`Name`}
        hint={t`What it is for, such as “Web shop”.`}
        maxLength={60}
        value={name}
        onChange={setName}
      />
      <Segmented
        name="mode"
        label={t`For`}
        options={[
          { id: 'sandbox', label: <Trans>Sandbox</Trans> },
          { id: 'live', label: <Trans>Real payments</Trans> },
        ]}
        isDisabled={shut !== undefined}
        hint={shut}
        value={mode}
        onChange={setMode}
      />
      <ScopeBoxes offered={offered(mode)} of={scopes} onChange={setScopes} />
      {refunds && (
        <RupeeField
          name="refund_daily_limit"
          label={t`Refunds in a day, at most`}
          hint={t`All refunds of this key on one day together. More is refunded in the dashboard.`}
          value={limit}
          onChange={setLimit}
        />
      )}
      <EndField value={ends} onChange={setEnds} />
    </FormDialog>
  )
}

function EndField({ value, onChange }: { value: Lives; onChange: (ends: Lives) => void }) {
  const { t } = useLingui()
  const words = { never: t`Never`, '30': t`After 30 days`, '90': t`After 90 days`, '365': t`After a year` }
  const options = lives.map((id) => ({ id, label: words[id] }))
  return <ListField name="expires_in_days" label={t`Ends`} value={value} options={options} onChange={onChange} />
}

interface ScopeBoxesProps {
  offered: readonly KeyScope[]
  /** The chosen ones. */
  of: readonly KeyScope[]
  onChange: (scopes: readonly KeyScope[]) => void
}

function ScopeBoxes({ offered: boxes, of: scopes, onChange }: ScopeBoxesProps) {
  const { _ } = useMessages()
  return (
    <Stack gap={2}>
      <Text strong>
        <Trans>It may</Trans>
      </Text>
      {boxes.map((scope) => (
        <Checkbox
          key={scope}
          name="scopes"
          isSelected={scopes.includes(scope)}
          onChange={(isChosen) =>
            onChange(keyScopes.filter((one) => (one === scope ? isChosen : scopes.includes(one))))
          }
          note={<Ltr>{scope}</Ltr>}
        >
          {_(scopeWords[scope])}
        </Checkbox>
      ))}
    </Stack>
  )
}

/** A person who declined the step-up needs no error. */
export const isDeclined = (error: Error | null): boolean =>
  error instanceof CallFailed && error.refusal === 'step_up_needed'
