import { type OwnKey, rollHours, type RollHours } from '@sahuji/contract/developers/own-keys'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Segmented } from '../../kit/forms/segmented.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { followed } from '../../platform/calls/query.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { keys } from '../calls.ts'
import { MadeKey } from './made-key.tsx'
import { isDeclined } from './new-key-dialog.tsx'

interface KeyDialogProps {
  of: OwnKey
  onClose: () => void
}

/** Makes a key in place of another, with the time for which both work. */
export function RollDialog({ of: { id, name, exposed_at }, onClose }: KeyDialogProps) {
  const { t } = useLingui()
  const [hours, setHours] = useState<RollHours>(exposed_at === null ? 24 : 1)
  const roll = useMutation(keys.roll())
  const errors = useRefusedFields(isDeclined(roll.error) ? null : roll.error)
  if (roll.data) return <MadeKey of={roll.data} onClose={onClose} />
  const words = { 0: t`Not at all`, 1: t`1 hour`, 24: t`24 hours` }
  return (
    <FormDialog
      title={t`Roll “${name}”`}
      lead={<Trans>A new key takes its place, with the same name and rights.</Trans>}
      confirm={<Trans>Roll it</Trans>}
      errors={errors}
      isPending={roll.isPending}
      onSubmit={() => roll.mutate({ id, hours })}
      onClose={onClose}
    >
      <Segmented
        name="hours"
        label={t`The old key goes on working`}
        hint={t`So that your servers can change over without a stop.`}
        options={rollHours.map((each) => ({ id: `${each}` as const, label: words[each] }))}
        value={`${hours}` as const}
        onChange={(chosen) => setHours(Number(chosen) as RollHours)}
      />
    </FormDialog>
  )
}

/** Revokes a key: what that does to a server that uses it. */
export function RevokeDialog({ of: { id, name, rolled_at }, onClose }: KeyDialogProps) {
  const { t } = useLingui()
  const { mutate, isPending, error } = useMutation(
    followed(keys.revoke(), () => {
      notify({ tone: 'good', title: t`The key is revoked.` })
      onClose()
    }),
  )
  return (
    <ConfirmDialog
      isOpen
      danger
      title={rolled_at === null ? t`Revoke “${name}”?` : t`End the old key of “${name}” now?`}
      lead={<Trans>The next call with it is refused, at once and everywhere. This cannot be undone.</Trans>}
      confirm={rolled_at === null ? <Trans>Revoke it</Trans> : <Trans>End now</Trans>}
      isPending={isPending}
      onConfirm={() => mutate({ id })}
      onClose={onClose}
    >
      <FailureLine of={error} />
    </ConfirmDialog>
  )
}
