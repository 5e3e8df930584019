import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { noticeDayOf } from '@sahuji/contract/tariff/lines'
import { useState } from 'react'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { useRefusedFields } from '../../platform/failure-words.ts'
import { office } from '../money/calls.ts'
import { type DraftedTariff, isNoticeShort } from './use-tariff-draft.ts'

/** Signs the draft as its maker: where merchants read it from, and why it is proposed. */
export function SendDialog({ of: draft, onClose }: { of: DraftedTariff; onClose: () => void }) {
  const { t } = useLingui()
  const [source, setSource] = useState('')
  const [reason, setReason] = useState('')
  const [sooner, setSooner] = useState('')
  const proposing = useMutation(office.proposeTariff())
  const { valid_from, changes } = draft
  const send = () =>
    proposing.mutate(
      { draft: { valid_from, source, changes, ...(sooner.trim() && { sooner }) }, reason },
      {
        onSuccess: ({ id }) => {
          draft.drop()
          notify({
            tone: 'good',
            title: t`It waits for a second person.`,
            href: `/operator/second-person?at=${id}`,
          })
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={t`Send to the second person`}
      lead={
        <Plural
          value={changes.length}
          one={`# change from ${valid_from} on. You sign as its maker; another person has to sign too.`}
          other={`# changes from ${valid_from} on. You sign as their maker; another person has to sign too.`}
        />
      }
      confirm={<Trans>Sign and send</Trans>}
      errors={useRefusedFields(proposing.error)}
      isPending={proposing.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        name="source"
        label={t`Source`}
        hint={t`Merchants read it on the fees page.`}
        maxLength={120}
        autoComplete="off"
        value={source}
        onChange={setSource}
      />
      <Notice of={valid_from} why={sooner} onWhy={setSooner} />
      <TextField name="reason" label={t`Why`} maxLength={1000} autoComplete="off" value={reason} onChange={setReason} />
    </FormDialog>
  )
}

/** When the merchants touched are told; where that day is past, why it has to be sooner. */
function Notice({ of: valid_from, why, onWhy }: { of: string; why: string; onWhy: (why: string) => void }) {
  const { t } = useLingui()
  const told = noticeDayOf(valid_from)
  if (!isNoticeShort(valid_from))
    return (
      <Text small tone="quiet">
        <Trans>
          Merchants for whom something becomes dearer or narrower are told on <Ltr>{told}</Ltr>, 15 days before.
        </Trans>
      </Text>
    )
  return (
    <TextField
      name="draft.sooner"
      label={t`Reason for the short notice`}
      hint={t`Merchants are told 15 days before something becomes dearer or narrower for them; there is no longer that much time.`}
      optional
      maxLength={500}
      autoComplete="off"
      value={why}
      onChange={onWhy}
    />
  )
}
